package dev.cairn.adapter.sample;

import dev.cairn.adapter.wire.memories.MemoryView;

/** Breaks the rule that adapters never see each other: the wire form is not an out-adapter's. */
public record KnowsTheWireFromOutside(MemoryView view) {}
