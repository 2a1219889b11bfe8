package dev.cairn.adapter.lucene.schemas;

import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.Folder;
import dev.cairn.adapter.lucene.commits.Index;
import dev.cairn.adapter.lucene.commits.LuceneFailures;
import dev.cairn.adapter.lucene.commits.Storage;
import dev.cairn.adapter.lucene.commits.WriteQueue;
import java.io.IOException;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;

/** The schemas' folder: carries out the rounds of the write queue, and lets readers look. */
public final class SchemaKeeper implements WriteQueue.Target<SchemaChanges> {

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

  public <T> T read(Index.Question<SchemaSnapshot, T> question) {
    try {
      return index.read(question);
    } catch (AlreadyClosedException e) {
      throw LuceneFailures.SCHEMAS.closed();
    } catch (IOException | RuntimeException e) {
      throw LuceneFailures.SCHEMAS.reading(e);
    }
  }

  @Override
  public void commit(WriteQueue.Round<SchemaChanges> round) throws IOException {
    index.refresh();
    index.read(
        snapshot -> {
          SchemaChanges changes = round.decide(new SchemaChanges(snapshot));
          if (!changes.isEmpty()) {
            index.write(changes::writeTo, changes.data());
          }
          return changes;
        });
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
