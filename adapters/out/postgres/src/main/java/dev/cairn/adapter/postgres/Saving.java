package dev.cairn.adapter.postgres;

import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SchemaKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes records: finds the numbers they have, gives numbers to the rest, saves all of them. */
final class Saving {

  /**
   * What was saved.
   *
   * @param keys where each item is now
   * @param gone the keys that items of another type had before
   */
  record Saved(Map<ItemId, SchemaKey> keys, Set<SchemaKey> gone) {}

  /** So many that a statement stays far from its time limit. */
  private static final int ROWS_AT_ONCE = 500;

  private static final String KNOWN =
      "select item_id, type, number from cairn_items where item_id = any (?::text[])";

  private static final String SAVE =
      """
      insert into cairn_items
        (item_id, type, number, profile, input_schema, output_schema, annotations)
      select item_id, type, number, profile::jsonb, input::jsonb, output::jsonb, annotations::jsonb
      from unnest(
        ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[])
        as row (item_id, type, number, profile, input, output, annotations)
      on conflict (item_id) do update set
        type = excluded.type,
        number = excluded.number,
        profile = excluded.profile,
        input_schema = excluded.input_schema,
        output_schema = excluded.output_schema,
        annotations = excluded.annotations,
        saved_at = excluded.saved_at
      """;

  private Saving() {}

  /** To be called within a transaction, with rows of different ids. */
  static Saved save(Connection connection, List<ItemRow> rows) throws SQLException {
    NumberTable numbers = NumberTable.lock(connection);
    Map<ItemId, SchemaKey> known = known(connection, rows);
    Map<ItemId, SchemaKey> keys = new HashMap<>();
    Set<SchemaKey> gone = new HashSet<>();
    for (ItemRow row : rows) {
      SchemaKey key = known.get(row.id());
      if (key == null || key.type() != row.type()) {
        Optional.ofNullable(key).ifPresent(gone::add);
        key = new SchemaKey(row.type(), numbers.next(row.type()));
      }
      keys.put(row.id(), key);
    }
    writeAll(connection, rows, keys);
    numbers.save(connection);
    return new Saved(keys, gone);
  }

  /** The same under given keys, in place of what had the keys or the ids before. */
  static Saved keep(Connection connection, Map<SchemaKey, ItemRow> kept) throws SQLException {
    NumberTable numbers = NumberTable.lock(connection);
    List<ItemRow> rows = List.copyOf(kept.values());
    Set<SchemaKey> gone = new HashSet<>(known(connection, rows).values());
    Set<SchemaKey> before = new HashSet<>(gone);
    before.addAll(kept.keySet());
    ItemTable.remove(connection, before);
    Map<ItemId, SchemaKey> keys = new HashMap<>();
    kept.forEach((key, row) -> keys.put(row.id(), key));
    writeAll(connection, rows, keys);
    kept.keySet().forEach(numbers::given);
    numbers.save(connection);
    return new Saved(keys, gone);
  }

  private static void writeAll(
      Connection connection, List<ItemRow> rows, Map<ItemId, SchemaKey> keys) throws SQLException {
    for (int start = 0; start < rows.size(); start += ROWS_AT_ONCE) {
      write(connection, rows.subList(start, Math.min(start + ROWS_AT_ONCE, rows.size())), keys);
    }
  }

  private static Map<ItemId, SchemaKey> known(Connection connection, List<ItemRow> rows)
      throws SQLException {
    Map<ItemId, SchemaKey> known = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(KNOWN)) {
      bind(statement, 1, rows, row -> row.id().value());
      try (ResultSet found = statement.executeQuery()) {
        while (found.next()) {
          known.put(new ItemId(found.getString("item_id")), ItemTable.key(found));
        }
      }
    }
    return known;
  }

  private static void write(Connection connection, List<ItemRow> rows, Map<ItemId, SchemaKey> keys)
      throws SQLException {
    Object[] numbers =
        rows.stream().map(row -> Objects.requireNonNull(keys.get(row.id())).number()).toArray();
    try (PreparedStatement statement = connection.prepareStatement(SAVE)) {
      bind(statement, 1, rows, row -> row.id().value());
      bind(statement, 2, rows, row -> row.type().label());
      statement.setArray(3, connection.createArrayOf("int8", numbers));
      bind(statement, 4, rows, ItemRow::profile);
      bind(statement, 5, rows, ItemRow::input);
      bind(statement, 6, rows, ItemRow::output);
      bind(statement, 7, rows, ItemRow::annotations);
      statement.executeUpdate();
    }
  }

  private static void bind(
      PreparedStatement statement,
      int position,
      List<ItemRow> rows,
      Function<ItemRow, @Nullable String> of)
      throws SQLException {
    @Nullable Object[] values = rows.stream().map(of).toArray();
    statement.setArray(position, statement.getConnection().createArrayOf("text", values));
  }
}
