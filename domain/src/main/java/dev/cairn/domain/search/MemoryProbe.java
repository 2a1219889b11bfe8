package dev.cairn.domain.search;

import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.words.QueryWords;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * A query as stores of memories look for it.
 *
 * @param meaning null: the words alone count
 */
public record MemoryProbe(@Nullable Meaning meaning, QueryWords words) implements ValueObject {}
