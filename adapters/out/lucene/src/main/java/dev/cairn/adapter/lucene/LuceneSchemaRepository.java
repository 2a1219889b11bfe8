package dev.cairn.adapter.lucene;

import dev.cairn.adapter.lucene.commits.Folder;
import dev.cairn.adapter.lucene.commits.Index;
import dev.cairn.adapter.lucene.commits.LuceneFailures;
import dev.cairn.adapter.lucene.commits.Storage;
import dev.cairn.adapter.lucene.commits.WriteQueue;
import dev.cairn.adapter.lucene.schemas.SchemaChanges;
import dev.cairn.adapter.lucene.schemas.SchemaKeeper;
import dev.cairn.adapter.lucene.schemas.SchemaSnapshot;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.SchemaKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The embedded schema repository: a folder with a Lucene index, owned by one process. The numbers
 * given so far are part of each commit, so that none is ever given twice.
 */
public final class LuceneSchemaRepository implements SchemaRepository {

  private final SchemaKeeper keeper;
  private final WriteQueue<SchemaChanges> writes;

  private LuceneSchemaRepository(SchemaKeeper keeper) {
    this.keeper = keeper;
    this.writes = new WriteQueue<>(keeper, LuceneFailures.SCHEMAS, "cairn-schema-writer");
  }

  /** Opens the repository in a folder of its own, which is made if it does not exist. */
  public static LuceneSchemaRepository open(Path folder) {
    return open(folder, Folder::directory);
  }

  /** Opens what is there without changing a file; every change is refused. */
  public static LuceneSchemaRepository openToRead(Path folder) {
    return open(() -> Folder.toRead(folder), Folder::directory);
  }

  static LuceneSchemaRepository open(Path folder, Storage storage) {
    return open(() -> Folder.open(folder), storage);
  }

  private static LuceneSchemaRepository open(Folder.Opening folder, Storage storage) {
    try {
      return new LuceneSchemaRepository(SchemaKeeper.open(folder.open(), storage));
    } catch (IOException | RuntimeException e) {
      throw LuceneFailures.SCHEMAS.opening(e);
    }
  }

  @Override
  public List<SchemaKey> save(List<ItemRecord> records) {
    List<ItemRecord> saved = List.copyOf(records);
    return writes.change(changes -> changes.save(saved));
  }

  @Override
  public void keep(Map<SchemaKey, ItemRecord> records) {
    Map<SchemaKey, ItemRecord> kept = Map.copyOf(records);
    writes.change(
        changes -> {
          changes.keep(kept);
          return kept;
        });
  }

  @Override
  public void remove(Collection<SchemaKey> keys) {
    List<SchemaKey> gone = List.copyOf(keys);
    writes.change(
        changes -> {
          boolean any = false;
          for (SchemaKey key : gone) {
            any |= changes.remove(key);
          }
          return any;
        });
  }

  @Override
  public Map<SchemaKey, ItemSchemas> load(Collection<SchemaKey> keys) {
    return keeper.read(snapshot -> Index.found(keys, snapshot::schemas));
  }

  @Override
  public void ping() {
    keeper.read(SchemaSnapshot::lastNumbers);
  }

  @Override
  public void close() {
    writes.close();
  }
}
