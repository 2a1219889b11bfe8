package dev.cairn.adapter.postgres;

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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One write of the catalogue, through all its attempts. Each is one transaction, and writers take
 * turns; what an attempt without an answer may have done is recognised by the next.
 */
final class CatalogTableWrite implements CatalogWrite {

  private static final List<String> SAID =
      List.of(
          "name",
          "description",
          CatalogKind.ACTIVE,
          CatalogKind.TYPES,
          CatalogKind.TYPE,
          "number",
          CatalogKind.SKILLS,
          "primary",
          "parameters");

  private static final String INSERT =
      """
      insert into cairn_catalog (kind, id, embedding, "%s")
      values (?, ?, ?::real[]::vector%s)
      """
          .formatted(String.join("\", \"", SAID), ", ?".repeat(SAID.size()));

  private static final String REMOVE =
      "delete from cairn_catalog where kind = ? and id = any (?::text[]) returning id";

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
          ModelStamp model = contents.requireOneModel(own(connection).model("model"));
          gone(connection, CatalogKind.SKILL, contents.skills().keySet());
          gone(connection, CatalogKind.ITEM, contents.items().keySet());
          insert(connection, contents);
          return changed(connection, model, null);
        });
  }

  @Override
  public CatalogIds remove(CatalogIds ids) {
    Set<String> skills = texts(ids.skills(), SkillId::value);
    Set<String> items = texts(ids.items(), ItemId::value);
    return database.transact(
        connection -> {
          ModelStamp model = own(connection).model("model");
          CatalogIds gone =
              new CatalogIds(
                  with(maybeGoneSkills, gone(connection, CatalogKind.SKILL, skills), SkillId::new),
                  with(maybeGoneItems, gone(connection, CatalogKind.ITEM, items), ItemId::new));
          changed(connection, isEmpty(connection) ? null : model, null);
          maybeGoneSkills.addAll(gone.skills());
          maybeGoneItems.addAll(gone.items());
          return gone;
        });
  }

  @Override
  public boolean replaceAll(long revision, CatalogBatch contents) {
    return database.transact(
        connection -> {
          Attributes self = own(connection);
          if (self.number("revision") != revision) {
            return name.toString().equals(self.textOrNull("replacement"));
          }
          ModelStamp model = contents.requireOneModel(null);
          Sql.of("delete from cairn_catalog").run(connection);
          insert(connection, contents);
          return changed(connection, model, name);
        });
  }

  /** The state of the catalogue, which nobody else changes until the end of the transaction. */
  private static Attributes own(Connection connection) {
    return PostgresCatalogIndex.state(connection, "for update");
  }

  private static boolean changed(
      Connection connection, @Nullable ModelStamp model, @Nullable UUID replacement) {
    return Sql.of(
                "update cairn_catalog_state set revision = revision + 1, model = ?,"
                    + " model_dimension = ?, replacement = coalesce(?, replacement)",
                model == null ? null : model.name(),
                model == null ? null : model.dimension(),
                replacement)
            .run(connection)
        > 0;
  }

  private static List<String> gone(
      Connection connection, CatalogKind<?, ?> kind, Collection<String> ids) {
    return Sql.of(REMOVE, kind.label(), ids).list(connection, row -> row.text(CatalogKind.ID));
  }

  private static boolean isEmpty(Connection connection) {
    return Sql.of("select from cairn_catalog limit 1").rows(connection).isEmpty();
  }

  private static void insert(Connection connection, CatalogBatch contents) {
    Sql.batch(connection, INSERT, contents.entries().stream().map(CatalogTableWrite::row).toList());
  }

  private static List<@Nullable Object> row(CatalogEntry entry) {
    List<@Nullable Object> row = new ArrayList<>();
    row.add(entry.kind().label());
    row.add(entry.id());
    row.add(ChunkTable.unit(entry.embedding()));
    SAID.forEach(column -> row.add(entry.attributes().values().get(column)));
    return row;
  }

  private static <T> Set<String> texts(Collection<T> ids, Function<T, String> text) {
    return ids.stream().map(text).collect(Collectors.toSet());
  }

  private static <T> Set<T> with(Set<T> earlier, List<String> ids, Function<String, T> reading) {
    Set<T> all = new HashSet<>(earlier);
    ids.forEach(id -> all.add(reading.apply(id)));
    return all;
  }
}
