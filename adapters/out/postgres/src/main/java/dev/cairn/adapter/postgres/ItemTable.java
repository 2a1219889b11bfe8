package dev.cairn.adapter.postgres;

import dev.cairn.adapter.json.MalformedJson;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.error.ValidationError;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and removes records by their keys. */
final class ItemTable {

  private static final System.Logger LOG = System.getLogger(ItemTable.class.getName());

  private static final String LOAD =
      """
      select type, number, input_schema::text as input, output_schema::text as output,
        annotations::text as annotations
      from cairn_items
      join unnest(?::text[], ?::bigint[]) as wanted (type, number) using (type, number)
      """;

  private static final String REMOVE =
      """
      delete from cairn_items
      using unnest(?::text[], ?::bigint[]) as gone (type, number)
      where cairn_items.type = gone.type and cairn_items.number = gone.number
      returning cairn_items.type, cairn_items.number
      """;

  private ItemTable() {}

  /** All of them in one round trip. A record that can't be read counts as missing. */
  static Map<SchemaKey, Loaded> load(Connection connection, Collection<SchemaKey> keys) {
    Map<SchemaKey, Loaded> loaded = new HashMap<>();
    for (Attributes row : about(LOAD, keys).run(connection)) {
      SchemaKey key = key(row);
      schemas(row).ifPresent(schemas -> loaded.put(key, schemas));
    }
    return loaded;
  }

  /** Answers which there were. */
  static List<SchemaKey> remove(Connection connection, Collection<SchemaKey> keys) {
    NumberTable.lock(connection);
    return about(REMOVE, keys).list(connection, ItemTable::key);
  }

  static SchemaKey key(Attributes row) {
    ItemType type =
        ItemType.of(row.text("type"))
            .orElseThrow(() -> new Sql.Failed(new SQLException("unknown type", "22000")));
    return new SchemaKey(type, row.number("number"));
  }

  private static Sql about(String text, Collection<SchemaKey> keys) {
    return Sql.of(
        text,
        keys.stream().map(key -> key.type().label()).toList(),
        keys.stream().map(SchemaKey::number).toList());
  }

  private static Optional<Loaded> schemas(Attributes row) {
    String input = row.textOrNull("input");
    String output = row.textOrNull("output");
    String annotations = row.textOrNull("annotations");
    try {
      ItemSchemas schemas =
          ItemSchemas.of(
              SchemaJson.read(input), SchemaJson.read(output), SchemaJson.read(annotations));
      return Optional.of(new Loaded(schemas, length(input) + length(output) + length(annotations)));
    } catch (MalformedJson | ValidationError e) {
      LOG.log(System.Logger.Level.WARNING, "The schemas of an item are malformed and left out");
      return Optional.empty();
    }
  }

  private static int length(@Nullable String json) {
    return Objects.requireNonNullElse(json, "").length();
  }
}
