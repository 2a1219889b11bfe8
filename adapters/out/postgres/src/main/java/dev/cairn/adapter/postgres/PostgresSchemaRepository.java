package dev.cairn.adapter.postgres;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.cairn.adapter.postgres.Saving.Saved;
import dev.cairn.adapter.remote.RemoteCalls;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.SchemaKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
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
    Map<ItemId, ItemRecord> latest = new LinkedHashMap<>();
    all.forEach(record -> latest.put(record.id(), record));
    if (latest.isEmpty()) {
      return List.of();
    }
    List<ItemRow> rows = latest.values().stream().map(ItemRow::of).toList();
    Map<ItemId, SchemaKey> keys = saved(connection -> Saving.save(connection, rows)).keys();
    return all.stream().map(record -> Objects.requireNonNull(keys.get(record.id()))).toList();
  }

  @Override
  public void keep(Map<SchemaKey, ItemRecord> records) {
    Map<SchemaKey, ItemRow> rows = new HashMap<>();
    records.forEach((key, record) -> rows.put(key, ItemRow.of(record)));
    saved(connection -> Saving.keep(connection, rows));
  }

  /** Nobody knows what was written where a write failed. */
  private Saved saved(Database.Work<Saved> saving) {
    try {
      Saved saved = calls.call(() -> database.transact(saving));
      Set<SchemaKey> changed = new HashSet<>(saved.gone());
      changed.addAll(saved.keys().values());
      cache.forget(changed);
      return saved;
    } catch (RuntimeException e) {
      cache.forgetAll();
      throw e;
    }
  }

  @Override
  public void remove(Collection<SchemaKey> keys) {
    Set<SchemaKey> gone = Set.copyOf(keys);
    if (gone.isEmpty()) {
      return;
    }
    try {
      calls.call(() -> database.transact(connection -> ItemTable.remove(connection, gone)));
    } finally {
      cache.forget(gone);
    }
  }

  @Override
  public Map<SchemaKey, ItemSchemas> load(Collection<SchemaKey> keys) {
    Set<SchemaKey> wanted = Set.copyOf(keys);
    Map<SchemaKey, Loaded> found = new HashMap<>(cache.known(wanted));
    List<SchemaKey> missing = new ArrayList<>(wanted);
    missing.removeAll(found.keySet());
    if (!missing.isEmpty()) {
      found.putAll(loadMissing(missing));
    }
    Map<SchemaKey, ItemSchemas> schemas = new HashMap<>();
    found.forEach((key, loaded) -> schemas.put(key, loaded.schemas()));
    return schemas;
  }

  private Map<SchemaKey, Loaded> loadMissing(List<SchemaKey> missing) {
    long writes = cache.writes();
    Map<SchemaKey, Loaded> loaded =
        calls.call(() -> database.call(connection -> ItemTable.load(connection, missing)));
    cache.put(loaded, writes);
    return loaded;
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
