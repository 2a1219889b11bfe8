package dev.cairn.domain.search;

/** A chunk in an answer, with what its score means. */
public record MemoryHit(ScoredChunk chunk, double similarity) {}
