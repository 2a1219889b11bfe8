package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import java.sql.Connection;
import java.util.EnumMap;
import java.util.Map;

/**
 * The last number of each type. Every writer locks it first, so that writers take turns: what one
 * of them reads stays true until it commits, and no two can wait for each other.
 */
final class NumberTable {

  private static final String LOCK =
      "select type, last from cairn_numbers order by type for update";
  private static final String SAVE =
      """
      insert into cairn_numbers (type, last)
      select * from unnest(?::text[], ?::bigint[])
      on conflict (type) do update set last = excluded.last
      """;

  private final Map<ItemType, Long> last;

  private NumberTable(Map<ItemType, Long> last) {
    this.last = last;
  }

  static NumberTable lock(Connection connection) {
    Map<ItemType, Long> last = new EnumMap<>(ItemType.class);
    for (Attributes row : Sql.of(LOCK).run(connection)) {
      ItemType.of(row.text("type")).ifPresent(type -> last.put(type, row.number("last")));
    }
    return new NumberTable(last);
  }

  long next(ItemType type) {
    return last.merge(type, 1L, Long::sum);
  }

  /** This number has been given. */
  void given(SchemaKey key) {
    last.merge(key.type(), key.number(), Math::max);
  }

  void save(Connection connection) {
    Sql.of(SAVE, last.keySet().stream().map(ItemType::label).toList(), last.values())
        .run(connection);
  }
}
