package dev.cairn.adapter.postgres;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.RemoteCalls;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.SchemaKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Schemas in PostgreSQL. Opening it does not touch the database; while that is down each call fails
 * within the connection timeout, and the next one after it has come back works.
 *
 * <p>Loaded schemas are kept for a second: what this process writes is seen at once, what another
 * one writes after a second at the latest.
 */
public final class PostgresSchemaRepository implements SchemaRepository {

  private final Database database;
  private final RemoteCalls calls;
  private final SchemaCache cache;

  public PostgresSchemaRepository(PostgresSettings settings) {
    this(settings, Ticker.systemTicker());
  }

  PostgresSchemaRepository(PostgresSettings settings, Ticker ticker) {
    this.database = new Database(settings, Migrations.ofSchemas());
    this.calls =
        new RemoteCalls("the schema database", Outages.policy(settings), database.outages());
    this.cache = new SchemaCache(ticker);
  }

  @Override
  public List<SchemaKey> save(List<ItemRecord> records) {
    List<ItemRecord> all = List.copyOf(records);
    Map<ItemId, Attributes> latest = new LinkedHashMap<>();
    all.forEach(record -> latest.put(record.id(), ItemTable.row(record, null)));
    if (latest.isEmpty()) {
      return List.of();
    }
    List<Attributes> rows = List.copyOf(latest.values());
    Map<ItemId, SchemaKey> keys = write(connection -> ItemTable.save(connection, rows));
    return all.stream().map(record -> Objects.requireNonNull(keys.get(record.id()))).toList();
  }

  @Override
  public void keep(Map<SchemaKey, ItemRecord> records) {
    List<Attributes> rows = new ArrayList<>();
    records.forEach((key, record) -> rows.add(ItemTable.row(record, key.number())));
    write(
        connection -> {
          ItemTable.remove(connection, records.keySet());
          return ItemTable.save(connection, rows);
        });
  }

  @Override
  public void remove(Collection<SchemaKey> keys) {
    Set<SchemaKey> gone = Set.copyOf(keys);
    if (!gone.isEmpty()) {
      write(connection -> ItemTable.remove(connection, gone));
    }
  }

  /** Nobody knows what was written where a write failed. */
  private <T> T write(Database.Work<T> writing) {
    try {
      return calls.call(() -> database.transact(writing));
    } finally {
      cache.forget();
    }
  }

  @Override
  public Map<SchemaKey, ItemSchemas> load(Collection<SchemaKey> keys) {
    Map<SchemaKey, ItemSchemas> schemas = new HashMap<>();
    cache
        .of(Set.copyOf(keys), this::loadMissing)
        .forEach((key, loaded) -> schemas.put(key, loaded.schemas()));
    return schemas;
  }

  private Map<SchemaKey, Loaded> loadMissing(Set<? extends SchemaKey> missing) {
    return calls.call(() -> database.call(connection -> ItemTable.load(connection, missing)));
  }

  @Override
  public void ping() {
    calls.call(() -> database.call(connection -> Sql.of("select 1").run(connection)));
  }

  @Override
  public void close() {
    database.close();
  }
}
