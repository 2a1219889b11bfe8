package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SchemaKey;
import java.sql.Connection;
import java.util.Arrays;
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
  static Saved save(Connection connection, List<ItemRow> rows) {
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
  static Saved keep(Connection connection, Map<SchemaKey, ItemRow> kept) {
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
      Connection connection, List<ItemRow> rows, Map<ItemId, SchemaKey> keys) {
    for (int start = 0; start < rows.size(); start += ROWS_AT_ONCE) {
      write(connection, rows.subList(start, Math.min(start + ROWS_AT_ONCE, rows.size())), keys);
    }
  }

  private static Map<ItemId, SchemaKey> known(Connection connection, List<ItemRow> rows) {
    Map<ItemId, SchemaKey> known = new HashMap<>();
    for (Attributes found : Sql.of(KNOWN, each(rows, row -> row.id().value())).run(connection)) {
      known.put(new ItemId(found.text("item_id")), ItemTable.key(found));
    }
    return known;
  }

  private static void write(
      Connection connection, List<ItemRow> rows, Map<ItemId, SchemaKey> keys) {
    Sql.of(
            SAVE,
            each(rows, row -> row.id().value()),
            each(rows, row -> row.type().label()),
            each(rows, row -> Objects.requireNonNull(keys.get(row.id())).number()),
            each(rows, ItemRow::profile),
            each(rows, ItemRow::input),
            each(rows, ItemRow::output),
            each(rows, ItemRow::annotations))
        .run(connection);
  }

  private static List<?> each(List<ItemRow> rows, Function<ItemRow, @Nullable Object> of) {
    return Arrays.asList(rows.stream().map(of).toArray());
  }
}
