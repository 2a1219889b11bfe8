package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.IndexKey;
import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.catalog.CatalogBatch;
import dev.cairn.adapter.remote.catalog.CatalogWrite;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One write of the catalogue, through all its attempts. Each is one query that looks first whether
 * it still applies; what an attempt without an answer may have done is recognised by the next.
 */
final class CatalogGraphWrite extends CatalogWrite {

  private static final int MOST_CONFLICTS = 100;

  private static final String SAVE =
      """
      MATCH (s:Cairn)
      WHERE coalesce(s.model, $model) = $model AND coalesce(s.dimension, $dimension) = $dimension
      OPTIONAL MATCH (a:Skill) WHERE a.key IN $skillKeys
      WITH s, collect(a) AS oldSkills
      OPTIONAL MATCH (b:Item) WHERE b.key IN $itemKeys
      WITH s, oldSkills, collect(b) AS oldItems
      FOREACH (x IN oldSkills | DELETE x)
      FOREACH (x IN oldItems | DELETE x)
      """
          + CatalogNodes.CREATE
          + """
          SET s.model = $model, s.dimension = $dimension, s.revision = s.revision + 1
          RETURN count(s) AS count
          """;

  private static final String REMOVE =
      """
      MATCH (s:Cairn)
      OPTIONAL MATCH (skill:Skill)
      WITH s, count(skill) AS skills
      OPTIONAL MATCH (item:Item)
      WITH s, skills, count(item) AS items
      OPTIONAL MATCH (a:Skill) WHERE a.key IN $skillKeys
      WITH s, skills, items, collect(a) AS oldSkills, collect(a.id) AS skillIds
      OPTIONAL MATCH (b:Item) WHERE b.key IN $itemKeys
      WITH s, skills, items, oldSkills, skillIds, collect(b) AS oldItems, collect(b.id) AS itemIds
      WITH s, oldSkills, skillIds, oldItems, itemIds,
        skills + items - size(skillIds) - size(itemIds) AS remaining
      FOREACH (x IN oldSkills | DELETE x)
      FOREACH (x IN oldItems | DELETE x)
      SET s.model = CASE WHEN remaining = 0 THEN NULL ELSE s.model END,
        s.dimension = CASE WHEN remaining = 0 THEN NULL ELSE s.dimension END,
        s.revision = s.revision + 1
      RETURN skillIds, itemIds
      """;

  private static final String REPLACE =
      """
      MATCH (s:Cairn) WHERE s.revision = $revision
      OPTIONAL MATCH (a:Skill)
      WITH s, collect(a) AS oldSkills
      OPTIONAL MATCH (b:Item)
      WITH s, oldSkills, collect(b) AS oldItems
      FOREACH (x IN oldSkills | DELETE x)
      FOREACH (x IN oldItems | DELETE x)
      """
          + CatalogNodes.CREATE
          + """
          SET s.model = $model, s.dimension = $dimension, s.revision = s.revision + 1,
            s.replacement = $replacement
          RETURN count(s) AS count
          """;

  private final CatalogGraph graph;

  CatalogGraphWrite(CatalogGraph graph) {
    this.graph = graph;
  }

  @Override
  protected void save(CatalogBatch contents) {
    for (int attempt = 0; attempt < MOST_CONFLICTS; attempt++) {
      ModelStamp model = contents.requireOneModel(graph.model());
      if (model == null || applied(writing(CatalogGraph.served(SAVE, model), contents))) {
        return;
      }
    }
    throw new DatabaseError("Others changed the catalogue all the time");
  }

  @Override
  protected CatalogIds remove(List<String> skills, List<String> items) {
    Set<SkillId> goneSkills = new HashSet<>(gone().skills());
    Set<ItemId> goneItems = new HashSet<>(gone().items());
    noteGone(existing("Skill", skills), existing("Item", items));
    Attributes row =
        graph
            .write(
                Statement.of(REMOVE)
                    .with("skillKeys", IndexKey.of(skills))
                    .with("itemKeys", IndexKey.of(items)))
            .only();
    row.texts("skillIds").forEach(id -> goneSkills.add(new SkillId(id)));
    row.texts("itemIds").forEach(id -> goneItems.add(new ItemId(id)));
    return new CatalogIds(goneSkills, goneItems);
  }

  @Override
  protected boolean replaceAll(long revision, CatalogBatch contents) {
    return graph.graph().confirmed(() -> replaced(revision, contents));
  }

  private boolean replaced(long revision, CatalogBatch contents) {
    Attributes self = graph.self();
    if (self.number("revision") != revision) {
      return name().equals(self.textOrNull("replacement"));
    }
    ModelStamp model = contents.requireOneModel(null);
    Statement replacement =
        Statement.of(REPLACE)
            .with("revision", revision)
            .with("replacement", name())
            .with("model", model == null ? null : model.name())
            .with("dimension", model == null ? null : model.dimension());
    return applied(writing(replacement, contents));
  }

  private List<String> existing(String label, List<String> ids) {
    return graph
        .read(
            Statement.of("MATCH (n:%s) WHERE n.key IN $keys RETURN n.id AS id".formatted(label))
                .with("keys", IndexKey.of(ids)))
        .map(row -> row.text("id"));
  }

  private boolean applied(Statement statement) {
    return graph.write(statement).count() > 0;
  }

  private static Statement writing(Statement statement, CatalogBatch contents) {
    return statement
        .with("skillKeys", IndexKey.of(contents.skills().keySet()))
        .with("itemKeys", IndexKey.of(contents.items().keySet()))
        .with("skills", CatalogNodes.rows(contents.skills()))
        .with("items", CatalogNodes.rows(contents.items()));
  }
}
