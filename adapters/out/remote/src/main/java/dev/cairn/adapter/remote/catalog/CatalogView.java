package dev.cairn.adapter.remote.catalog;

import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
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

  Nearest<Skill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit);

  Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit);

  Page<Skill> skills(int offset, int limit);

  Page<CatalogItem> items(ItemFilter filter, int offset, int limit);

  /** How many active items carry each of the skills; 0 is left out. */
  Map<SkillId, Long> toolCounts(List<SkillId> skills);

  long count(CatalogKind<?, ?> kind, boolean activeOnly);

  /** How many items there are of each type. */
  Map<String, Long> types();
}
