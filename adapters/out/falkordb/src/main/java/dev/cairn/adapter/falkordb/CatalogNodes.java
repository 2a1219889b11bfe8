package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.IndexKey;
import dev.cairn.adapter.falkordb.cypher.SortKey;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.catalog.CatalogEntry;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Skills and items as nodes {@code n}: what is written of them, and what is read back. */
final class CatalogNodes {

  /** The nodes of rows {@code r}. */
  static final String CREATE =
      """
      FOREACH (r IN $skills | CREATE (:Skill {id: r.id, key: r.key, rank: r.rank, name: r.name,
        description: r.description, active: r.active, types: r.types,
        embedding: CASE WHEN r.embedding IS NULL THEN NULL ELSE vecf32(r.embedding) END}))
      FOREACH (r IN $items | CREATE (:Item {id: r.id, key: r.key, rank: r.rank, name: r.name,
        description: r.description, active: r.active, type: r.type, number: r.number,
        skills: r.skills, skillKeys: r.skillKeys, primary: r.primary,
        parameters: r.parameters,
        embedding: CASE WHEN r.embedding IS NULL THEN NULL ELSE vecf32(r.embedding) END}))
      """;

  private static final String EITHER =
      "id: n.id, name: n.name, description: n.description, active: n.active, ";

  private CatalogNodes() {}

  static String label(CatalogKind<?, ?> kind) {
    return kind.equals(CatalogKind.SKILL) ? "Skill" : "Item";
  }

  /** A node as a map of all but its vector. */
  static String map(CatalogKind<?, ?> kind) {
    return kind.equals(CatalogKind.SKILL)
        ? "{" + EITHER + "types: n.types}"
        : "{"
            + EITHER
            + "type: n.type, number: n.number, skills: n.skills, primary: n.primary,"
            + " parameters: n.parameters}";
  }

  static List<Map<String, @Nullable Object>> rows(Map<String, CatalogEntry> entries) {
    return entries.values().stream().map(entry -> row(entry).values()).toList();
  }

  private static Attributes row(CatalogEntry entry) {
    Attributes row =
        entry
            .attributes()
            .with(CatalogKind.ID, entry.id())
            .with("key", IndexKey.of(entry.id()))
            .with("rank", SortKey.of(entry.id()))
            .with(Attributes.EMBEDDING, Attributes.unit(entry.embedding()));
    return row.has(CatalogKind.SKILLS)
        ? row.with("skillKeys", IndexKey.of(row.texts(CatalogKind.SKILLS)))
        : row;
  }
}
