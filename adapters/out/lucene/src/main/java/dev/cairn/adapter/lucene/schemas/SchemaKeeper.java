package dev.cairn.adapter.lucene.schemas;

import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.Folder;
import dev.cairn.adapter.lucene.commits.Index;
import dev.cairn.adapter.lucene.commits.LuceneFailures;
import dev.cairn.adapter.lucene.commits.Storage;
import dev.cairn.adapter.lucene.commits.WriteQueue;
import dev.cairn.domain.error.CoreError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;

/** The schemas' folder: carries out the rounds of the write queue, and lets readers look. */
public final class SchemaKeeper implements WriteQueue.Target<SchemaChanges>, AutoCloseable {

  /** What a reader asks a snapshot. */
  public interface Question<T> {
    T ask(SchemaSnapshot snapshot) throws IOException;
  }

  private static final int ONLY = 1;

  private final Folder folder;
  private final Index<SchemaSnapshot> index;

  private SchemaKeeper(Folder folder, Index<SchemaSnapshot> index) {
    this.folder = folder;
    this.index = index;
  }

  public static SchemaKeeper open(Folder folder, Storage storage) throws IOException {
    Directory directory = null;
    try {
      directory = storage.directory(folder, ONLY);
      return new SchemaKeeper(
          folder, Index.open(directory, Commits.data(null), SchemaSnapshot::new));
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(directory, folder);
      throw e;
    }
  }

  public <T> T read(Question<T> question) {
    try {
      SchemaSnapshot snapshot = index.acquire();
      try {
        return question.ask(snapshot);
      } finally {
        index.release(snapshot);
      }
    } catch (AlreadyClosedException e) {
      throw LuceneFailures.SCHEMAS.closed();
    } catch (IOException | RuntimeException e) {
      throw LuceneFailures.SCHEMAS.reading(e);
    }
  }

  @Override
  public void commit(List<WriteQueue.Pending<SchemaChanges, ?>> round) {
    List<WriteQueue.Pending<SchemaChanges, ?>> decided = new ArrayList<>();
    try {
      index.refresh();
      SchemaSnapshot snapshot = index.acquire();
      try {
        SchemaChanges changes = WriteQueue.decide(round, decided, new SchemaChanges(snapshot));
        if (!changes.isEmpty()) {
          index.write(changes::writeTo, changes.data());
        }
      } finally {
        index.release(snapshot);
      }
      decided.forEach(WriteQueue.Pending::succeed);
    } catch (IOException | RuntimeException | Error e) {
      CoreError error = LuceneFailures.SCHEMAS.writing(e);
      round.forEach(pending -> pending.fail(error));
    }
  }

  @Override
  public boolean idle() {
    try {
      index.settle();
    } catch (IOException | RuntimeException e) {
      System.getLogger(SchemaKeeper.class.getName())
          .log(System.Logger.Level.WARNING, "tidying up the schema repository failed", e);
    }
    return index.isMerging();
  }

  @Override
  public void close() throws IOException {
    try {
      index.close();
    } finally {
      folder.close();
    }
  }
}
