package dev.cairn.adapter.lucene;

import dev.cairn.adapter.lucene.commits.Examination;
import dev.cairn.adapter.lucene.commits.Folder;
import dev.cairn.adapter.lucene.commits.Index;
import dev.cairn.adapter.lucene.commits.LuceneFailures;
import dev.cairn.adapter.lucene.commits.Storage;
import dev.cairn.adapter.lucene.commits.WriteQueue;
import dev.cairn.adapter.lucene.memories.Browsing;
import dev.cairn.adapter.lucene.memories.Changes;
import dev.cairn.adapter.lucene.memories.Generations;
import dev.cairn.adapter.lucene.memories.NearestSearch;
import dev.cairn.adapter.lucene.memories.Snapshot;
import dev.cairn.adapter.lucene.words.BlendedQuery;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.memory.Replacement;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.search.ScoredChunk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;

/**
 * The embedded memory store: a folder with a Lucene index, owned by one process. Vectors are kept
 * at unit length. Searches look at the last commit and never wait for writers.
 */
public final class LuceneMemoryStore implements MemoryStore {

  private final Generations generations;
  private final WriteQueue<Changes> writes;

  private LuceneMemoryStore(Generations generations) {
    this.generations = generations;
    this.writes = new WriteQueue<>(generations, LuceneFailures.MEMORY_STORE, "cairn-memory-writer");
    generations.writeThrough(writes);
  }

  /** Opens the store in a folder of its own, which is made if it does not exist. */
  public static LuceneMemoryStore open(Path folder) {
    return open(folder, Folder::directory);
  }

  /** Opens what is there without changing a file; every change is refused. */
  public static LuceneMemoryStore openToRead(Path folder) {
    return open(() -> Folder.toRead(folder), Folder::directory);
  }

  public static LuceneMemoryStore open(Path folder, Storage storage) {
    return open(() -> Folder.open(folder), storage);
  }

  private static LuceneMemoryStore open(Folder.Opening folder, Storage storage) {
    try {
      return new LuceneMemoryStore(Generations.open(folder.open(), storage));
    } catch (IOException | RuntimeException e) {
      throw LuceneFailures.MEMORY_STORE.opening(e);
    }
  }

  /** Looks for damage in a store that nobody has open; empty where it is sound. */
  public static Optional<String> examine(Path folder) {
    return Examination.of(folder, LuceneFailures.MEMORY_STORE);
  }

  @Override
  public Optional<ModelStamp> model() {
    return reading(snapshot -> Optional.ofNullable(snapshot.model()));
  }

  @Override
  public List<Added> add(List<EmbeddedMemory> memories) {
    return writes.change(
        changes -> {
          List<Added> added = new ArrayList<>();
          for (EmbeddedMemory memory : memories) {
            added.add(changes.add(memory));
          }
          return added;
        });
  }

  @Override
  public boolean replace(Memory expected, EmbeddedMemory replacement) {
    Replacement wanted = new Replacement(expected, replacement);
    return writes.change(changes -> changes.replace(wanted));
  }

  @Override
  public Set<MemoryId> delete(Collection<MemoryId> ids) {
    return writes.change(
        changes -> {
          Set<MemoryId> deleted = new LinkedHashSet<>();
          for (MemoryId id : ids) {
            if (changes.delete(id)) {
              deleted.add(id);
            }
          }
          return deleted;
        });
  }

  @Override
  public Map<MemoryId, EmbeddedMemory> find(Collection<MemoryId> ids) {
    return reading(snapshot -> Index.found(ids, snapshot::find));
  }

  @Override
  public Map<ContentHash, MemoryId> known(Collection<ContentHash> contents) {
    return reading(snapshot -> Index.found(contents, snapshot::holder));
  }

  @Override
  public List<ScoredChunk> nearest(Embedding query, Filter filter, int limit) {
    NearestRules.requireLimit(limit);
    return reading(
        snapshot -> {
          ModelStamp model = snapshot.model();
          if (model != null) {
            model.requireSame(query.model());
          }
          return NearestSearch.run(snapshot, query, filter, limit);
        });
  }

  @Override
  public Optional<BlendedSearch> blended() {
    return Optional.of(new Blended());
  }

  private final class Blended implements BlendedSearch {

    @Override
    public Proposal candidates(MemoryProbe probe, Filter filter, int limit) {
      NearestRules.requireLimit(limit);
      return reading(snapshot -> BlendedQuery.run(snapshot, probe, filter, limit));
    }

    @Override
    public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
      return reading(snapshot -> snapshot.texts(chunks));
    }
  }

  @Override
  public MemoryPage browse(Filter filter, int offset, int limit) {
    return reading(snapshot -> Browsing.of(snapshot, filter).page(offset, limit));
  }

  @Override
  public MemoryPage browseAfter(Filter filter, Position last, int limit) {
    return reading(snapshot -> Browsing.of(snapshot, filter).after(last, limit));
  }

  @Override
  public Facets facets(Filter filter) {
    return reading(snapshot -> Browsing.of(snapshot, filter).facets());
  }

  @Override
  public Map<LocalDate, Long> days(Filter filter) {
    return reading(snapshot -> Browsing.of(snapshot, filter).days());
  }

  @Override
  public List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit) {
    return reading(snapshot -> snapshot.scan(after, limit));
  }

  @Override
  public List<MemoryState> states(@Nullable MemoryId after, int limit) {
    return reading(snapshot -> snapshot.states(after, limit));
  }

  @Override
  public StoreStatistics statistics() {
    return reading(
        snapshot ->
            Browsing.of(snapshot, Filter.everything()).statistics(generations.inService().bytes()));
  }

  @Override
  public Successor successor(ModelStamp model) {
    return writes.exclusively(() -> generations.successor(model));
  }

  @Override
  public void close() {
    writes.close();
  }

  private <T> T reading(Index.Question<Snapshot, T> question) {
    while (true) {
      Index<Snapshot> index = generations.inService();
      try {
        return index.read(question);
      } catch (AlreadyClosedException e) {
        if (index == generations.inService()) {
          throw LuceneFailures.MEMORY_STORE.closed();
        }
      } catch (IOException | RuntimeException e) {
        throw e instanceof IllegalArgumentException wrong
            ? wrong
            : LuceneFailures.MEMORY_STORE.reading(e);
      }
    }
  }
}
