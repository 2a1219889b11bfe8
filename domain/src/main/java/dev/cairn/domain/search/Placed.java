package dev.cairn.domain.search;

/**
 * A candidate with what its signs come to, on the scale of the model's standing.
 *
 * @param standing how near its meaning is
 * @param fused the meaning with the words
 */
record Placed(Candidate candidate, double standing, double fused) {}
