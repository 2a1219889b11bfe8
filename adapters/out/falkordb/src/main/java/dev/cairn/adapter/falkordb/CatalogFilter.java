package dev.cairn.adapter.falkordb;

import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which skills or items {@code n} count, as a condition whose every value is a parameter. */
record CatalogFilter(String where, Map<String, Object> parameters) {

  static final CatalogFilter NONE = new CatalogFilter("", Map.of());

  /** The active skills that serve a type. */
  static CatalogFilter serving(@Nullable ItemType type) {
    return type == null
        ? new CatalogFilter("WHERE n.active = true", Map.of())
        : new CatalogFilter(
            "WHERE n.active = true AND (size(n.types) = 0 OR $type IN n.types)",
            Map.of("type", type.label()));
  }

  static CatalogFilter of(ItemFilter filter) {
    List<String> conditions = new ArrayList<>();
    Map<String, Object> parameters = new LinkedHashMap<>();
    if (filter.skillIds() != null) {
      conditions.add(carrying(filter.skillIds(), parameters));
    }
    if (filter.type() != null) {
      conditions.add("n.type = $type");
      parameters.put("type", filter.type().label());
    }
    if (filter.activeOnly()) {
      conditions.add("n.active = true");
    }
    String where = conditions.isEmpty() ? "" : "WHERE " + String.join(" AND ", conditions);
    return new CatalogFilter(where, parameters);
  }

  private static String carrying(Set<SkillId> skills, Map<String, Object> parameters) {
    for (SkillId skill : skills) {
      parameters.put("skill" + parameters.size(), IndexKey.of(skill.value()));
    }
    return skills.isEmpty()
        ? "false"
        : parameters.keySet().stream()
            .map(name -> "$" + name + " IN n.skillKeys")
            .collect(Collectors.joining(" OR ", "(", ")"));
  }
}
