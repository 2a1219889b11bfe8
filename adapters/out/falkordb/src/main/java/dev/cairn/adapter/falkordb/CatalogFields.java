package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Skills and items as nodes: what is written of them, and how they are read back. */
final class CatalogFields {

  static final Kind<Skill> SKILL =
      new Kind<>("Skill", "n.id, n.name, n.description, n.active, n.types", CatalogFields::skill);

  static final Kind<CatalogItem> ITEM =
      new Kind<>(
          "Item",
          "n.id, n.name, n.description, n.active, n.type, n.number, n.skills, n.primary,"
              + " n.parameters",
          CatalogFields::item);

  /**
   * What a node {@code n} stands for.
   *
   * @param columns all of it but its vector, in the order in which it is read
   */
  record Kind<T>(String label, String columns, Function<Row, T> reading) {}

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

  private CatalogFields() {}

  static Map<String, @Nullable Object> row(EmbeddedSkill embedded) {
    Skill skill = embedded.skill();
    Map<String, @Nullable Object> row =
        row(skill.id().value(), skill.name(), skill.description(), skill.active());
    row.put("types", skill.itemTypes().stream().map(ItemType::label).sorted().toList());
    row.put("embedding", Vectors.unit(embedded.embedding()));
    return row;
  }

  static Map<String, @Nullable Object> row(EmbeddedItem embedded) {
    ItemProfile profile = embedded.item().profile();
    SkillId primary = profile.primarySkillId();
    Map<String, @Nullable Object> row =
        row(profile.id().value(), profile.name(), profile.description(), profile.active());
    row.put("type", profile.type().label());
    row.put("number", embedded.item().number());
    List<String> skills = profile.skillIds().stream().map(SkillId::value).toList();
    row.put("skills", skills);
    row.put("skillKeys", IndexKey.of(skills));
    row.put("primary", primary == null ? null : primary.value());
    row.put("parameters", embedded.item().parameters());
    row.put("embedding", Vectors.unit(embedded.embedding()));
    return row;
  }

  private static Skill skill(Row row) {
    Set<ItemType> types =
        row.texts(4).stream().map(CatalogFields::type).collect(Collectors.toSet());
    return new Skill(new SkillId(row.text(0)), row.text(1), row.text(2), row.flag(3), types);
  }

  private static CatalogItem item(Row row) {
    Set<SkillId> skills = new LinkedHashSet<>();
    row.texts(6).forEach(id -> skills.add(new SkillId(id)));
    String primary = row.textOrNull(7);
    ItemProfile profile =
        new ItemProfile(
            new ItemId(row.text(0)),
            type(row.text(4)),
            row.text(1),
            row.text(2),
            skills,
            primary == null ? null : new SkillId(primary),
            row.flag(3));
    String parameters = row.textOrNull(8);
    return new CatalogItem(profile, row.integer(5), parameters == null ? "" : parameters);
  }

  /** The vector, which is the first column. */
  static Embedding embedding(Row row, ModelStamp model) {
    float[] vector = row.vectorOrNull(0);
    return new Embedding(model, vector == null ? new float[model.dimension()] : vector);
  }

  private static Map<String, @Nullable Object> row(
      String id, String name, String description, boolean active) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("id", id);
    row.put("key", IndexKey.of(id));
    row.put("rank", SortKey.of(id));
    row.put("name", name);
    row.put("description", description);
    row.put("active", active);
    return row;
  }

  private static ItemType type(String label) {
    return ItemType.of(label).orElseThrow(() -> new MalformedAnswer("an unknown type of item"));
  }
}
