package dev.cairn.adapter.lucene.catalogue;

import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.Committer;
import dev.cairn.adapter.lucene.commits.Folder;
import dev.cairn.adapter.lucene.commits.LuceneFailures;
import dev.cairn.adapter.lucene.commits.Storage;
import dev.cairn.adapter.lucene.commits.WriteQueue;
import dev.cairn.application.shelf.Catalogue;
import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the catalogue in memory and its folder in step: what readers see has been committed. All
 * writing is done by the thread of the write queue.
 */
public final class CatalogKeeper implements WriteQueue.Target<CatalogChanges> {

  static final String REVISION = "revision";

  private static final int ONLY = 1;

  private final Folder folder;
  private final Directory directory;
  private final Committer committer;
  private volatile @Nullable Catalogue current;
  private boolean doubtful;

  private CatalogKeeper(Folder folder, Directory directory, Catalogue current) {
    this.folder = folder;
    this.directory = directory;
    this.committer = new Committer(directory);
    this.current = current;
  }

  public static CatalogKeeper open(Folder folder, Storage storage) throws IOException {
    Directory directory = null;
    try {
      directory = storage.directory(folder, ONLY);
      return new CatalogKeeper(folder, directory, read(directory));
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(directory, folder);
      throw e;
    }
  }

  public Catalogue current() {
    Catalogue catalogue = current;
    if (catalogue == null) {
      throw LuceneFailures.CATALOGUE.closed();
    }
    return catalogue;
  }

  @Override
  public void commit(WriteQueue.Round<CatalogChanges> round) throws IOException {
    recover();
    Catalogue base = current();
    CatalogChanges changes = round.decide(new CatalogChanges(base));
    if (changes.revision() != base.revision()) {
      write(changes);
    }
  }

  @Override
  public boolean idle() {
    try {
      committer.settle();
    } catch (IOException | RuntimeException e) {
      System.getLogger(CatalogKeeper.class.getName())
          .log(System.Logger.Level.WARNING, "tidying up the catalogue failed", e);
    }
    return committer.isMerging();
  }

  @Override
  public void close() throws IOException {
    if (current == null) {
      return;
    }
    current = null;
    try {
      committer.awaitMerges();
      committer.settle();
    } finally {
      committer.discard();
      IOUtils.close(directory, folder);
    }
  }

  private void write(CatalogChanges changes) throws IOException {
    Catalogue next = changes.applied();
    doubtful = true;
    committer.commit(
        changes::writeTo, Commits.data(next.model(), Map.of(REVISION, next.revision())));
    doubtful = false;
    current = next;
  }

  /** After a failed commit only the disk knows what holds. */
  private void recover() throws IOException {
    if (doubtful) {
      current = read(directory);
      doubtful = false;
    }
  }

  private static Catalogue read(Directory directory) throws IOException {
    try (DirectoryReader reader = Committer.open(directory, Commits.data(null))) {
      return CatalogDocuments.read(reader);
    }
  }
}
