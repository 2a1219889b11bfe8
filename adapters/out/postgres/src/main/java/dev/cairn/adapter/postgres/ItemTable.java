package dev.cairn.adapter.postgres;

import dev.cairn.adapter.json.MalformedJson;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.error.ValidationError;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and removes records by their keys. */
final class ItemTable {

  private static final System.Logger LOG = System.getLogger(ItemTable.class.getName());

  private static final String LOAD =
      """
      select type, number, input_schema, output_schema, annotations
      from cairn_items
      join unnest(?::text[], ?::bigint[]) as wanted (type, number) using (type, number)
      """;

  private static final String REMOVE =
      """
      delete from cairn_items
      using unnest(?::text[], ?::bigint[]) as gone (type, number)
      where cairn_items.type = gone.type and cairn_items.number = gone.number
      """;

  private ItemTable() {}

  /** All of them in one round trip. A record that can't be read counts as missing. */
  static Map<SchemaKey, Loaded> load(Connection connection, Collection<SchemaKey> keys)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LOAD)) {
      bind(statement, keys);
      Map<SchemaKey, Loaded> loaded = new HashMap<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          SchemaKey key = key(rows);
          schemas(rows).ifPresent(schemas -> loaded.put(key, schemas));
        }
      }
      return loaded;
    }
  }

  static int remove(Connection connection, Collection<SchemaKey> keys) throws SQLException {
    NumberTable.lock(connection);
    try (PreparedStatement statement = connection.prepareStatement(REMOVE)) {
      bind(statement, keys);
      return statement.executeUpdate();
    }
  }

  static SchemaKey key(ResultSet row) throws SQLException {
    String label = row.getString("type");
    ItemType type = ItemType.of(label).orElseThrow(() -> new SQLException("unknown type", "22000"));
    return new SchemaKey(type, row.getLong("number"));
  }

  private static void bind(PreparedStatement statement, Collection<SchemaKey> keys)
      throws SQLException {
    Connection connection = statement.getConnection();
    Object[] types = keys.stream().map(key -> key.type().label()).toArray();
    Object[] numbers = keys.stream().map(SchemaKey::number).toArray();
    statement.setArray(1, connection.createArrayOf("text", types));
    statement.setArray(2, connection.createArrayOf("int8", numbers));
  }

  private static Optional<Loaded> schemas(ResultSet row) throws SQLException {
    String input = row.getString("input_schema");
    String output = row.getString("output_schema");
    String annotations = row.getString("annotations");
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
