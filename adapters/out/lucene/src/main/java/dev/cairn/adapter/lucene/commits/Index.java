package dev.cairn.adapter.lucene.commits;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/**
 * One Lucene index: snapshots for any number of readers, and one writer. Readers see commits only,
 * so what they have seen is on the disk. Everything that writes is called by one thread at a time.
 *
 * @param <S> what a snapshot is
 */
public final class Index<S extends IndexSearcher> implements AutoCloseable {

  /** Makes a snapshot of a commit. */
  public interface Look<S> {
    S at(DirectoryReader reader) throws IOException;
  }

  private final Directory directory;
  private final Committer committer;
  private final SearcherManager snapshots;
  private boolean stale;

  private Index(Directory directory, SearcherManager snapshots) {
    this.directory = directory;
    this.committer = new Committer(directory);
    this.snapshots = snapshots;
  }

  /** Opens what is there, or begins an empty index whose first commit says this about itself. */
  public static <S extends IndexSearcher> Index<S> open(
      Directory directory, Map<String, String> first, Look<S> look) throws IOException {
    DirectoryReader reader = Committer.open(directory, first);
    try {
      return new Index<>(directory, new SearcherManager(reader, new Snapshots<>(look)));
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** A snapshot to look at, and to be released. */
  @SuppressWarnings("unchecked") // the factory makes no others
  public S acquire() throws IOException {
    return (S) snapshots.acquire();
  }

  public void release(S snapshot) throws IOException {
    snapshots.release(snapshot);
  }

  /** Looks at a snapshot. */
  public interface Question<S, T extends @Nullable Object> {
    T ask(S snapshot) throws IOException;
  }

  public <T extends @Nullable Object> T read(Question<S, T> question) throws IOException {
    S snapshot = acquire();
    try {
      return question.ask(snapshot);
    } finally {
      release(snapshot);
    }
  }

  /** Looks one thing up; null where it is not there. */
  public interface Lookup<K, V> {
    @Nullable V of(K key) throws IOException;
  }

  /** Those of some things that are there. */
  public static <K, V> Map<K, V> found(Collection<K> keys, Lookup<K, V> lookup) throws IOException {
    Map<K, V> found = new LinkedHashMap<>();
    for (K key : keys) {
      V value = lookup.of(key);
      if (value != null) {
        found.put(key, value);
      }
    }
    return found;
  }

  /**
   * Makes an edit in one commit. When it returns, the edit is on the disk and in the next snapshot;
   * when it fails, nothing of it is left.
   */
  public void write(Committer.Edit edit, Map<String, String> data) throws IOException {
    committer.commit(edit, data);
    stale = true;
    refresh();
  }

  /** Lets readers see the last commit, if an earlier attempt failed. */
  public void refresh() throws IOException {
    if (stale) {
      snapshots.maybeRefreshBlocking();
      stale = false;
    }
  }

  /** Whether segments are being merged, or have been since the last commit. */
  public boolean isMerging() {
    return committer.isMerging();
  }

  /** Makes finished merges the readers' own, which frees what they replace. */
  public void settle() throws IOException {
    if (committer.settle()) {
      stale = true;
      refresh();
    }
  }

  public long bytes() throws IOException {
    long bytes = 0;
    for (String file : directory.listAll()) {
      bytes += sizeOf(file);
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    try {
      committer.awaitMerges();
      settle();
    } finally {
      committer.discard();
      snapshots.close();
      directory.close();
    }
  }

  private long sizeOf(String file) {
    try {
      return directory.fileLength(file);
    } catch (IOException mergedAwayMeanwhile) {
      return 0;
    }
  }

  private static final class Snapshots<S extends IndexSearcher> extends SearcherFactory {

    private final Look<S> look;

    Snapshots(Look<S> look) {
      this.look = look;
    }

    @Override
    public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous)
        throws IOException {
      return look.at((DirectoryReader) reader);
    }
  }
}
