package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.filter;
import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.isEmpty;
import static io.qdrant.client.ConditionFactory.match;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.ConditionFactory.matchKeywords;

import dev.cairn.adapter.qdrant.points.CatalogPoints;
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

/** Which skills or items count, as conditions that Qdrant checks itself. */
record CatalogConditions(List<Condition> all) {

  static CatalogConditions every(CatalogKind<?, ?> kind) {
    return new CatalogConditions(List.of(matchKeyword(CatalogPoints.KIND, kind.label())));
  }

  static CatalogConditions named(CatalogKind<?, ?> kind, Collection<String> keys) {
    return every(kind).and(matchKeywords(CatalogPoints.KEY, List.copyOf(keys)));
  }

  /** Of a type are also the skills that serve it. */
  static CatalogConditions of(CatalogKind<?, ?> kind, ItemFilter filter) {
    CatalogConditions conditions = every(kind);
    ItemType type = filter.type();
    Set<SkillId> skills = filter.skillIds();
    if (filter.activeOnly()) {
      conditions = conditions.and(match(CatalogKind.ACTIVE, true));
    }
    if (type != null) {
      conditions = conditions.and(kind.equals(CatalogKind.SKILL) ? serving(type) : of(type));
    }
    return skills == null ? conditions : conditions.and(carrying(skills));
  }

  private static Condition of(ItemType type) {
    return matchKeyword(CatalogKind.TYPE, type.label());
  }

  private static Condition serving(ItemType type) {
    return filter(
        Filter.newBuilder()
            .addShould(isEmpty(CatalogKind.TYPES))
            .addShould(matchKeyword(CatalogKind.TYPES, type.label()))
            .build());
  }

  /** Any of the skills; none of none. */
  private static Condition carrying(Collection<SkillId> skills) {
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
