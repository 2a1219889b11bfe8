package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.catalog.CatalogBatch;
import dev.cairn.adapter.remote.catalog.CatalogEntry;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.adapter.remote.catalog.CatalogWrite;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.domain.embedding.ModelStamp;
import java.sql.Connection;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One write of the catalogue, through all its attempts. Each is one transaction, and writers take
 * turns; what an attempt without an answer may have done is recognised by the next.
 */
final class CatalogTableWrite extends CatalogWrite {

  private final Database database;

  CatalogTableWrite(Database database) {
    this.database = database;
  }

  @Override
  protected void save(CatalogBatch contents) {
    database.transact(
        connection -> {
          ModelStamp stored = PostgresCatalogIndex.state(connection, "for update").model("model");
          ModelStamp model = contents.requireOneModel(stored);
          delete(connection, CatalogKind.SKILL, contents.skills().keySet());
          delete(connection, CatalogKind.ITEM, contents.items().keySet());
          insert(connection, contents);
          return changed(connection, model, null);
        });
  }

  @Override
  protected CatalogIds remove(List<String> skills, List<String> items) {
    return database.transact(
        connection -> {
          ModelStamp model = PostgresCatalogIndex.state(connection, "for update").model("model");
          noteGone(
              delete(connection, CatalogKind.SKILL, skills),
              delete(connection, CatalogKind.ITEM, items));
          boolean empty = Sql.of("select from cairn_catalog limit 1").run(connection).isEmpty();
          changed(connection, empty ? null : model, null);
          return gone();
        });
  }

  @Override
  protected boolean replaceAll(long revision, CatalogBatch contents) {
    return database.transact(
        connection -> {
          Attributes self = PostgresCatalogIndex.state(connection, "for update");
          if (self.number("revision") != revision) {
            return name().equals(self.textOrNull("replacement"));
          }
          ModelStamp model = contents.requireOneModel(null);
          Sql.of("delete from cairn_catalog").run(connection);
          insert(connection, contents);
          return changed(connection, model, name());
        });
  }

  private static boolean changed(
      Connection connection, @Nullable ModelStamp model, @Nullable String replacement) {
    Map<String, @Nullable Object> said = Attributes.NONE.withModel("model", model).values();
    Sql.of("update cairn_catalog_state set revision = revision + 1, model = ?,", said.get("model"))
        .then("\"modelDimension\" = ?,", said.get("modelDimension"))
        .then("replacement = coalesce(?::uuid, replacement)", replacement)
        .run(connection);
    return true;
  }

  private static List<String> delete(
      Connection connection, CatalogKind<?, ?> kind, Collection<String> ids) {
    return Sql.of("delete from cairn_catalog where kind = ?", kind.label())
        .then("and id = any (?::text[]) returning id", ids)
        .list(connection, row -> row.text(CatalogKind.ID));
  }

  private static void insert(Connection connection, CatalogBatch contents) {
    List<Attributes> rows = contents.entries().stream().map(CatalogTableWrite::row).toList();
    Sql.of("insert into cairn_catalog select * from")
        .then("json_populate_recordset(null::cairn_catalog, ?::json)", Sql.json(rows))
        .run(connection);
  }

  private static Attributes row(CatalogEntry entry) {
    return entry
        .attributes()
        .with("kind", entry.kind().label())
        .with(CatalogKind.ID, entry.id())
        .with(Attributes.EMBEDDING, ChunkTable.text(entry.embedding()));
  }
}
