package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.filter;
import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.isEmpty;
import static io.qdrant.client.ConditionFactory.match;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.ConditionFactory.matchKeywords;

import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which skills or items count, as conditions that Qdrant checks itself. */
record CatalogConditions(List<Condition> all) {

  static CatalogConditions every(CatalogKind<?, ?> kind) {
    return new CatalogConditions(List.of(matchKeyword(CatalogPoints.KIND, kind.label())));
  }

  static CatalogConditions active(CatalogKind<?, ?> kind) {
    return every(kind).and(match(CatalogKind.ACTIVE, true));
  }

  static CatalogConditions named(CatalogKind<?, ?> kind, Collection<String> keys) {
    return every(kind).and(matchKeywords(CatalogPoints.KEY, List.copyOf(keys)));
  }

  /** The active skills that serve a type. */
  static CatalogConditions serving(@Nullable ItemType type) {
    CatalogConditions active = active(CatalogKind.SKILL);
    return type == null
        ? active
        : active.and(
            filter(
                Filter.newBuilder()
                    .addShould(isEmpty(CatalogKind.TYPES))
                    .addShould(matchKeyword(CatalogKind.TYPES, type.label()))
                    .build()));
  }

  static CatalogConditions of(ItemFilter filter) {
    CatalogConditions conditions =
        filter.activeOnly() ? active(CatalogKind.ITEM) : every(CatalogKind.ITEM);
    ItemType type = filter.type();
    Set<SkillId> skills = filter.skillIds();
    if (type != null) {
      conditions = conditions.and(matchKeyword(CatalogKind.TYPE, type.label()));
    }
    return skills == null ? conditions : conditions.and(carrying(skills));
  }

  /** Any of the skills; none of none. */
  static Condition carrying(Collection<SkillId> skills) {
    return skills.isEmpty()
        ? hasId(List.of())
        : matchKeywords(CatalogKind.SKILLS, skills.stream().map(SkillId::value).toList());
  }

  CatalogConditions and(Condition condition) {
    List<Condition> more = new ArrayList<>(all);
    more.add(condition);
    return new CatalogConditions(List.copyOf(more));
  }

  Filter in(CatalogState state) {
    return state.visible().toBuilder().addAllMust(all).build();
  }
}
