package dev.cairn.domain.answer;

import dev.cairn.domain.search.MemoryHit;

/**
 * A hit whose tags may have brought it forward.
 *
 * @param score what ranks it, 0 to 1: its similarity and what its tags add
 */
public record BoostedHit(MemoryHit hit, double score) {}
