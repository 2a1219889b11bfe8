package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.search.SearchType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How questions are put, and told apart.
 *
 * @param types for memories
 * @param strategies for tools
 * @param by the field that tells parts of the queries apart; null: none
 */
record Choice(List<SearchType> types, List<Strategy> strategies, @Nullable String by) {

  Choice {
    types = List.copyOf(types);
    strategies = List.copyOf(strategies);
  }
}
