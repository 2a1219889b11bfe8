package dev.cairn.adapter.lucene.schemas;

import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.DocumentPlace;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * What one commit of the schema repository holds. As it never changes, what it has decoded once
 * stays right, and the next snapshot begins with nothing decoded.
 */
public final class SchemaSnapshot extends IndexSearcher {

  /** How much JSON is kept in decoded form. */
  private static final long CACHED_CHARACTERS = 8_000_000;

  private final Map<SchemaKey, ItemSchemas> decoded = new ConcurrentHashMap<>();
  private final AtomicLong cached = new AtomicLong();
  private final Map<ItemType, Long> lastNumbers = new EnumMap<>(ItemType.class);

  public SchemaSnapshot(DirectoryReader reader) throws IOException {
    super(reader);
    setQueryCache(null);
    Map<String, String> data = reader.getIndexCommit().getUserData();
    for (ItemType type : ItemType.values()) {
      lastNumbers.put(type, Commits.counter(data, type.label()));
    }
  }

  /** The last number that was given for each type. */
  public Map<ItemType, Long> lastNumbers() {
    return lastNumbers;
  }

  public @Nullable SchemaKey key(ItemId item) throws IOException {
    String key = stored(SchemaDocuments.term(item), SchemaDocuments.KEY);
    return key == null ? null : SchemaDocuments.key(key);
  }

  public @Nullable ItemId item(SchemaKey key) throws IOException {
    String item = stored(SchemaDocuments.term(key), SchemaDocuments.ITEM);
    return item == null ? null : new ItemId(item);
  }

  public @Nullable ItemSchemas schemas(SchemaKey key) throws IOException {
    ItemSchemas known = decoded.get(key);
    if (known != null) {
      return known;
    }
    String json = stored(SchemaDocuments.term(key), SchemaDocuments.SCHEMAS);
    if (json == null) {
      return null;
    }
    ItemSchemas schemas = SchemaDocuments.read(json);
    if (cached.addAndGet(json.length()) <= CACHED_CHARACTERS) {
      decoded.put(key, schemas);
    }
    return schemas;
  }

  private @Nullable String stored(Term term, String field) throws IOException {
    DocumentPlace place = DocumentPlace.of(term, this);
    return place == null
        ? null
        : place.leaf().reader().storedFields().document(place.document(), Set.of(field)).get(field);
  }
}
