package dev.cairn.adapter.postgres;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.catalog.CatalogBatch;
import dev.cairn.adapter.remote.catalog.CatalogEntry;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.adapter.remote.catalog.CatalogWrite;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.ModelStamp;
import java.sql.Connection;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One write of the catalogue, through all its attempts. Each is one transaction, and writers take
 * turns; what an attempt without an answer may have done is recognised by the next.
 */
final class CatalogTableWrite implements CatalogWrite {

  private final Database database;
  private final UUID name = UUID.randomUUID();
  private final Set<SkillId> maybeGoneSkills = new HashSet<>();
  private final Set<ItemId> maybeGoneItems = new HashSet<>();

  CatalogTableWrite(Database database) {
    this.database = database;
  }

  @Override
  public void save(CatalogBatch contents) {
    database.transact(
        connection -> {
          ModelStamp model =
              contents.requireOneModel(PostgresCatalogIndex.own(connection).model("model"));
          gone(connection, CatalogKind.SKILL, contents.skills().keySet());
          gone(connection, CatalogKind.ITEM, contents.items().keySet());
          insert(connection, contents);
          return changed(connection, model, null);
        });
  }

  @Override
  public CatalogIds remove(CatalogIds ids) {
    List<String> skills = ids.skills().stream().map(SkillId::value).toList();
    List<String> items = ids.items().stream().map(ItemId::value).toList();
    return database.transact(
        connection -> {
          ModelStamp model = PostgresCatalogIndex.own(connection).model("model");
          gone(connection, CatalogKind.SKILL, skills)
              .forEach(id -> maybeGoneSkills.add(new SkillId(id)));
          gone(connection, CatalogKind.ITEM, items)
              .forEach(id -> maybeGoneItems.add(new ItemId(id)));
          boolean empty = Sql.of("select from cairn_catalog limit 1").run(connection).isEmpty();
          changed(connection, empty ? null : model, null);
          return new CatalogIds(maybeGoneSkills, maybeGoneItems);
        });
  }

  @Override
  public boolean replaceAll(long revision, CatalogBatch contents) {
    return database.transact(
        connection -> {
          Attributes self = PostgresCatalogIndex.own(connection);
          if (self.number("revision") != revision) {
            return name.toString().equals(self.textOrNull("replacement"));
          }
          ModelStamp model = contents.requireOneModel(null);
          Sql.of("delete from cairn_catalog").run(connection);
          insert(connection, contents);
          return changed(connection, model, name);
        });
  }

  private static boolean changed(
      Connection connection, @Nullable ModelStamp model, @Nullable UUID replacement) {
    Map<String, @Nullable Object> said = Attributes.NONE.withModel("model", model).values();
    Sql.of("update cairn_catalog_state set revision = revision + 1, model = ?,", said.get("model"))
        .then("\"modelDimension\" = ?,", said.get("modelDimension"))
        .then("replacement = coalesce(?, replacement)", replacement)
        .run(connection);
    return true;
  }

  private static List<String> gone(
      Connection connection, CatalogKind<?, ?> kind, Collection<String> ids) {
    return Sql.of("delete from cairn_catalog where kind = ?", kind.label())
        .then("and id = any (?::text[]) returning id", ids)
        .list(connection, row -> row.text(CatalogKind.ID));
  }

  private static void insert(Connection connection, CatalogBatch contents) {
    List<?> rows = contents.entries().stream().map(CatalogTableWrite::row).toList();
    Sql.of("insert into cairn_catalog select * from")
        .then("json_populate_recordset(null::cairn_catalog, ?::json)", ExactJson.write(rows))
        .run(connection);
  }

  private static Map<String, @Nullable Object> row(CatalogEntry entry) {
    return entry
        .attributes()
        .with("kind", entry.kind().label())
        .with(CatalogKind.ID, entry.id())
        .with(Attributes.EMBEDDING, ChunkTable.text(entry.embedding()))
        .values();
  }
}
