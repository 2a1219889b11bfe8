package dev.cairn.domain.catalog;

import dev.cairn.domain.search.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * Something in an answer, with its similarity from 0 to 1.
 *
 * @param explanation what the similarity is made of, where more than meaning counted
 */
public record Match<T>(T value, double score, @Nullable Explanation explanation) {}
