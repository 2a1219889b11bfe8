package dev.cairn.domain.search;

import dev.cairn.domain.memory.Labels;

/** What a chunk says, and what its memory is filed under. */
public record ChunkText(String text, Labels labels) {}
