package dev.cairn.adapter.lucene;

import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/**
 * One Lucene index: snapshots for any number of readers, and one writer. Readers see commits only,
 * so what they have seen is on the disk. Everything that writes is called by one thread at a time.
 */
final class Index implements AutoCloseable {

  private static final long MERGE_PATIENCE_MILLIS = 2_000;

  private final Directory directory;
  private final SearcherManager snapshots;
  private @Nullable IndexWriter writer;
  private @Nullable ConcurrentMergeScheduler merges;
  private boolean stale;

  private Index(Directory directory, SearcherManager snapshots) {
    this.directory = directory;
    this.snapshots = snapshots;
  }

  /** Opens what is there, or begins an empty index with this model. */
  static Index open(Directory directory, @Nullable ModelStamp model) throws IOException {
    if (!DirectoryReader.indexExists(directory)) {
      create(directory, model);
    }
    DirectoryReader reader = DirectoryReader.open(directory);
    try {
      Commits.requireReadable(reader.getIndexCommit().getUserData());
      return new Index(directory, new SearcherManager(reader, new Snapshots()));
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** A snapshot to look at, and to be released. */
  Snapshot acquire() throws IOException {
    return (Snapshot) snapshots.acquire();
  }

  void release(Snapshot snapshot) throws IOException {
    snapshots.release(snapshot);
  }

  /**
   * Brings memories to new states (absent: deleted) in one commit. When it returns, they are on the
   * disk and in the next snapshot; when it fails, nothing of them is left.
   */
  void write(Map<MemoryId, Optional<EmbeddedMemory>> states, @Nullable ModelStamp model)
      throws IOException {
    try {
      IndexWriter open = writer();
      for (Map.Entry<MemoryId, Optional<EmbeddedMemory>> state : states.entrySet()) {
        Optional<EmbeddedMemory> memory = state.getValue();
        if (memory.isPresent()) {
          open.updateDocuments(Fields.id(state.getKey()), Documents.of(memory.get()));
        } else {
          open.deleteDocuments(Fields.id(state.getKey()));
        }
      }
      open.setLiveCommitData(Commits.data(model).entrySet());
      open.commit();
    } catch (IOException | RuntimeException | Error e) {
      discardWriter();
      throw e;
    }
    stale = true;
    refresh();
  }

  /** Lets readers see the last commit, if an earlier attempt failed. */
  void refresh() throws IOException {
    if (stale) {
      snapshots.maybeRefreshBlocking();
      stale = false;
    }
  }

  /** Whether segments are being merged, or have been since the last commit. */
  boolean isMerging() {
    IndexWriter open = writer;
    ConcurrentMergeScheduler running = merges;
    return open != null
        && running != null
        && open.isOpen()
        && (running.mergeThreadCount() > 0 || open.hasUncommittedChanges());
  }

  /** Makes finished merges the readers' own, which frees what they replace. */
  void settle() throws IOException {
    IndexWriter open = writer;
    if (open == null || !open.isOpen() || !open.hasUncommittedChanges()) {
      return;
    }
    try {
      open.commit();
    } catch (IOException | RuntimeException e) {
      discardWriter();
      throw e;
    }
    stale = true;
    refresh();
  }

  long bytes() throws IOException {
    long bytes = 0;
    for (String file : directory.listAll()) {
      bytes += sizeOf(file);
    }
    return bytes;
  }

  /** Gives running merges a moment, so that short-lived processes make progress with them too. */
  @Override
  public void close() throws IOException {
    try {
      awaitMerges();
      settle();
    } finally {
      discardWriter();
      snapshots.close();
      directory.close();
    }
  }

  private void awaitMerges() {
    ConcurrentMergeScheduler running = merges;
    long deadline = System.nanoTime() + MERGE_PATIENCE_MILLIS * 1_000_000;
    try {
      while (running != null && running.mergeThreadCount() > 0 && System.nanoTime() < deadline) {
        Thread.sleep(5);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private IndexWriter writer() throws IOException {
    IndexWriter open = writer;
    if (open == null || !open.isOpen()) {
      merges = Tuning.mergeScheduler();
      open = new IndexWriter(directory, Tuning.writerConfig(merges));
      writer = open;
    }
    return open;
  }

  /** Forgets what is not committed; the next write begins at the last commit. */
  private void discardWriter() {
    IndexWriter open = writer;
    writer = null;
    if (open != null) {
      try {
        open.rollback();
      } catch (IOException | RuntimeException e) {
        System.getLogger(Index.class.getName())
            .log(System.Logger.Level.WARNING, "rolling back the memory store's writer failed", e);
      }
    }
  }

  private long sizeOf(String file) {
    try {
      return directory.fileLength(file);
    } catch (IOException mergedAwayMeanwhile) {
      return 0;
    }
  }

  private static void create(Directory directory, @Nullable ModelStamp model) throws IOException {
    for (String file : directory.listAll()) {
      if (file.startsWith("_") && file.endsWith(".si")) {
        throw new CorruptIndexException("there are segments, but no commit", file);
      }
    }
    try (IndexWriter writer =
        new IndexWriter(directory, Tuning.writerConfig(Tuning.mergeScheduler()))) {
      writer.setLiveCommitData(Commits.data(model).entrySet());
      writer.commit();
    }
  }

  private static final class Snapshots extends SearcherFactory {
    @Override
    public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous)
        throws IOException {
      return new Snapshot((DirectoryReader) reader);
    }
  }
}
