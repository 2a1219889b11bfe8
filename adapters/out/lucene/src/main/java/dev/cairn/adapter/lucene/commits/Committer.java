package dev.cairn.adapter.lucene.commits;

import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/**
 * The writing side of one Lucene index: each edit becomes a commit, whole or not at all. Called by
 * one thread at a time.
 */
public final class Committer {

  private static final long MERGE_PATIENCE_MILLIS = 2_000;

  /** What the next commit changes. */
  public interface Edit {
    void apply(IndexWriter writer) throws IOException;
  }

  private final Directory directory;
  private @Nullable IndexWriter writer;
  private @Nullable ConcurrentMergeScheduler merges;

  public Committer(Directory directory) {
    this.directory = directory;
  }

  /** Reads what is there; begins an empty index with this data where nothing is. */
  public static DirectoryReader open(Directory directory, Map<String, String> data)
      throws IOException {
    if (!DirectoryReader.indexExists(directory)) {
      create(directory, data);
    }
    DirectoryReader reader = DirectoryReader.open(directory);
    try {
      Commits.requireReadable(reader.getIndexCommit().getUserData());
      return reader;
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** When it returns, the edit is on the disk; when it fails, nothing of it is left. */
  public void commit(Edit edit, Map<String, String> data) throws IOException {
    try {
      IndexWriter open = writer();
      edit.apply(open);
      open.setLiveCommitData(data.entrySet());
      open.commit();
    } catch (IOException | RuntimeException | Error e) {
      discard();
      throw e;
    }
  }

  /** Whether segments are being merged, or have been since the last commit. */
  public boolean isMerging() {
    IndexWriter open = writer;
    ConcurrentMergeScheduler running = merges;
    return open != null
        && running != null
        && open.isOpen()
        && (running.mergeThreadCount() > 0 || open.hasUncommittedChanges());
  }

  /** Commits finished merges; answers whether there were any. */
  public boolean settle() throws IOException {
    IndexWriter open = writer;
    if (open == null || !open.isOpen() || !open.hasUncommittedChanges()) {
      return false;
    }
    try {
      open.commit();
      return true;
    } catch (IOException | RuntimeException e) {
      discard();
      throw e;
    }
  }

  /** Gives running merges a moment, so that short-lived processes make progress with them too. */
  public void awaitMerges() {
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

  /** Forgets what is not committed; the next write begins at the last commit. */
  public void discard() {
    IndexWriter open = writer;
    writer = null;
    if (open != null) {
      try {
        open.rollback();
      } catch (IOException | RuntimeException e) {
        System.getLogger(Committer.class.getName())
            .log(System.Logger.Level.WARNING, "rolling back the writer of an index failed", e);
      }
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

  /** An index in memory that holds nothing. */
  static Directory emptyIndex() throws IOException {
    Directory memory = new ByteBuffersDirectory();
    create(memory, Commits.data(null));
    return memory;
  }

  private static void create(Directory directory, Map<String, String> data) throws IOException {
    for (String file : directory.listAll()) {
      if (file.startsWith("_") && file.endsWith(".si")) {
        throw new CorruptIndexException("there are segments, but no commit", file);
      }
    }
    try (IndexWriter writer =
        new IndexWriter(directory, Tuning.writerConfig(Tuning.mergeScheduler()))) {
      writer.setLiveCommitData(data.entrySet());
      writer.commit();
    }
  }
}
