package dev.cairn.adapter.remote.catalog;

import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A catalogue as it is between two writes. What is not said here is as {@code CatalogIndex} says.
 */
public interface CatalogView {

  @Nullable ModelStamp model();

  /** In any order. */
  <T, E> List<E> find(CatalogKind<T, E> kind, List<String> ids);

  /** The nearest of what fits: of a type are also the skills that serve it. */
  <T> Nearest<T> nearest(
      CatalogKind<T, ?> kind, ItemFilter filter, Embedding query, double leastCosine, int limit);

  /** A page of what fits, in the order of the ids. */
  <T> Page<T> page(CatalogKind<T, ?> kind, ItemFilter filter, int offset, int limit);

  long count(CatalogKind<?, ?> kind, ItemFilter filter);

  /** How many active items carry each of the skills; 0 is left out. */
  Map<SkillId, Long> toolCounts(List<SkillId> skills);

  /** How many items there are of each type. */
  Map<String, Long> types();
}
