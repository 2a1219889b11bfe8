package dev.cairn.adapter.handover;

import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;

/**
 * The real ports of an owner. The embedder may still be loading behind its interface: only calls
 * that need it then wait for it.
 */
public record Local(MemoryStore store, Embedder embedder) {}
