package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.IndexKey;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.SkillId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Which skills or items {@code n} fit, as a match whose every value is a parameter. */
record CatalogFilter(String matching, Map<String, Object> parameters) {

  /** Of a type are also the skills that serve it. */
  static CatalogFilter of(CatalogKind<?, ?> kind, ItemFilter filter) {
    List<String> conditions = new ArrayList<>();
    Map<String, Object> parameters = new LinkedHashMap<>();
    if (filter.skillIds() != null) {
      conditions.add(carrying(filter.skillIds(), parameters));
    }
    if (filter.type() != null) {
      conditions.add(
          kind.equals(CatalogKind.SKILL)
              ? "(size(n.types) = 0 OR $type IN n.types)"
              : "n.type = $type");
      parameters.put("type", filter.type().label());
    }
    if (filter.activeOnly()) {
      conditions.add("n.active = true");
    }
    String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    return new CatalogFilter("MATCH (n:" + CatalogNodes.label(kind) + ")" + where, parameters);
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
