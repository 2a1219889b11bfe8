package dev.cairn.domain.fusion;

import org.jmolecules.ddd.types.ValueObject;

/**
 * What speaks for something found.
 *
 * @param cosine how near its meaning is to the query's; 0 where meaning was not asked for
 * @param words the share of the query's words, by their weight, that it has: from 0 to below 1
 * @param fused both together by the rule of {@link Fusion}, on the scale of the cosine; where
 *     meaning was not asked for, the words alone
 */
public record Evidence(double cosine, double words, double fused) implements ValueObject {}
