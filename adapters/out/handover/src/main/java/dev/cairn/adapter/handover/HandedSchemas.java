package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.Codecs.Nothing;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.SchemaKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The schema repository as the use cases see it, wherever it is. Every call may be repeated. */
record HandedSchemas(SteadyCalls calls, Runnable leave) implements SchemaRepository {

  private static final int LOAD_BATCH = 100;

  @Override
  public List<SchemaKey> save(List<ItemRecord> records) {
    return calls.call(Operations.SCHEMAS_SAVE, records);
  }

  @Override
  public void remove(Collection<SchemaKey> keys) {
    calls.call(Operations.SCHEMAS_REMOVE, List.copyOf(keys));
  }

  @Override
  public Map<SchemaKey, ItemSchemas> load(Collection<SchemaKey> keys) {
    Map<SchemaKey, ItemSchemas> loaded = new HashMap<>();
    for (List<SchemaKey> portion : Batches.of(List.copyOf(keys), LOAD_BATCH)) {
      loaded.putAll(calls.call(Operations.SCHEMAS_LOAD, portion));
    }
    return loaded;
  }

  @Override
  public void ping() {
    calls.call(Operations.SCHEMAS_PING, new Nothing());
  }

  @Override
  public void close() {
    leave.run();
  }
}
