package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.catalog.SkillId;
import java.sql.Connection;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of records, and that of the last number of each type. */
final class ItemTable {

  /** So many that a statement stays far from its time limit. */
  private static final int ROWS_AT_ONCE = 500;

  /**
   * Every writer does this first, so that writers take turns: what one of them reads stays true
   * until it commits, and no two can wait for each other.
   */
  private static final Sql LOCK = Sql.of("select from cairn_numbers order by type for update");

  private static final Sql LOAD =
      Sql.of("select type, number, input_schema::text as input, output_schema::text as output,")
          .then("annotations::text as annotations,")
          .then("length(concat(input_schema, output_schema, annotations)) as size");

  /** Whoever comes without a number has the one it had in its type, or gets the next one there. */
  private static final String SAVE =
      """
      with saved as (
        insert into cairn_items
          (type, number, item_id, profile, input_schema, output_schema, annotations)
        select given.type, coalesce(given.number, known.number, coalesce(last, 0) + row_number()
            over (partition by given.type, known.number is null order by ordinality)),
          given.item_id, given.profile, given.input_schema, given.output_schema, given.annotations
        from json_populate_recordset(null::cairn_items, ?::json) with ordinality as given
        left join cairn_items as known using (item_id, type)
        left join cairn_numbers using (type)
        on conflict (item_id) do update set
          (type, number, item_id, profile, input_schema, output_schema, annotations, saved_at) =
          row(excluded.*)
        returning item_id, type, number),
      counted as (
        insert into cairn_numbers as known select type, max(number) from saved group by type
        on conflict (type) do update set last = greatest(known.last, excluded.last))
      select * from saved
      """;

  private ItemTable() {}

  /** All of them in one round trip. A record that can't be read counts as missing. */
  static Map<SchemaKey, Loaded> load(Connection connection, Collection<? extends SchemaKey> keys) {
    Map<SchemaKey, Loaded> loaded = new HashMap<>();
    LOAD.then(of(keys)).list(connection, row -> loaded.put(key(row), Loaded.of(row)));
    return loaded;
  }

  static boolean remove(Connection connection, Collection<SchemaKey> keys) {
    LOCK.run(connection);
    return Sql.of("delete").then(of(keys)).run(connection).isEmpty();
  }

  /** Writes rows of different ids; answers where they are. */
  static Map<ItemId, SchemaKey> save(Connection connection, List<Attributes> rows) {
    LOCK.run(connection);
    Map<ItemId, SchemaKey> keys = new HashMap<>();
    for (int start = 0; start < rows.size(); start += ROWS_AT_ONCE) {
      List<Attributes> some = rows.subList(start, Math.min(start + ROWS_AT_ONCE, rows.size()));
      Sql.of(SAVE, Sql.json(some))
          .list(connection, row -> keys.put(new ItemId(row.text("item_id")), key(row)));
    }
    return keys;
  }

  /**
   * A record as it is written.
   *
   * @param number null: one that the table gives
   */
  static Attributes row(ItemRecord record, @Nullable Long number) {
    return Attributes.NONE
        .with("item_id", record.id().value())
        .with("type", record.profile().type().label())
        .with("number", number)
        .with("profile", profile(record.profile()))
        .with("input_schema", record.schemas().input())
        .with("output_schema", record.schemas().output())
        .with("annotations", record.schemas().annotations());
  }

  /** For people who look into the database; searches ask the index. */
  private static Map<String, @Nullable Object> profile(ItemProfile profile) {
    SkillId primary = profile.primarySkillId();
    return Attributes.NONE
        .with("name", profile.name())
        .with("description", profile.description())
        .with("skill_ids", profile.skillIds().stream().map(SkillId::value).toList())
        .with("primary_skill_id", primary == null ? null : primary.value())
        .with("is_active", profile.active())
        .values();
  }

  private static SchemaKey key(Attributes row) {
    return new SchemaKey(CatalogKind.type(row.text("type")), row.number("number"));
  }

  private static Sql of(Collection<? extends SchemaKey> keys) {
    return Sql.of(
        "from cairn_items where (type, number) in (select * from unnest(?::text[], ?::bigint[]))",
        keys.stream().map(key -> key.type().label()).toList(),
        keys.stream().map(SchemaKey::number).toList());
  }
}
