package dev.cairn.adapter.lucene.memories;

import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.Folder;
import dev.cairn.adapter.lucene.commits.Index;
import dev.cairn.adapter.lucene.commits.Storage;
import dev.cairn.adapter.lucene.commits.WriteQueue;
import dev.cairn.domain.embedding.ModelStamp;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.CorruptIndexException;
import org.jspecify.annotations.Nullable;

/**
 * The index in service, and the one that may be growing beside it to take its place. Carries out
 * the rounds of the write queue.
 */
public final class Generations implements WriteQueue.Target<Changes>, LuceneSuccessor.Predecessor {

  private final Folder folder;
  private final Storage storage;
  private volatile Index<Snapshot> current;
  private int number;
  private boolean hasWords;
  private @Nullable LuceneSuccessor successor;
  private @Nullable WriteQueue<Changes> writes;

  private Generations(Folder folder, Storage storage, Index<Snapshot> current, int number) {
    this.folder = folder;
    this.storage = storage;
    this.current = current;
    this.number = number;
    this.hasWords = WordsUpgrade.complete(current);
  }

  public static Generations open(Folder folder, Storage storage) throws IOException {
    try {
      folder.removeLeftovers();
      int number = folder.current();
      Index<Snapshot> index =
          Index.open(storage.directory(folder, number), Commits.data(null), Snapshot::new);
      return new Generations(folder, storage, index, number);
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  public void writeThrough(WriteQueue<Changes> queue) {
    writes = queue;
  }

  @Override
  public Index<Snapshot> inService() {
    return current;
  }

  @Override
  public void commit(WriteQueue.Round<Changes> round) throws IOException {
    current.refresh();
    current.read(
        snapshot -> {
          Changes changes = round.decide(new Changes(snapshot));
          if (!changes.states().isEmpty()) {
            current.write(Documents.edit(changes.states()), about(changes.model()));
          }
          return changes;
        });
  }

  private Map<String, String> about(@Nullable ModelStamp model) {
    return hasWords ? Commits.data(model) : Commits.wordless(model);
  }

  @Override
  public boolean idle() {
    try {
      current.settle();
    } catch (IOException | RuntimeException e) {
      System.getLogger(Generations.class.getName())
          .log(System.Logger.Level.WARNING, "tidying up the memory store failed", e);
    }
    return current.isMerging();
  }

  @Override
  public <T> T exclusively(WriteQueue.Work<T> work) {
    return Objects.requireNonNull(writes).exclusively(work);
  }

  /** The successor for this model: the one under way, or one from an earlier run, or a new one. */
  public LuceneSuccessor successor(ModelStamp model) throws IOException {
    LuceneSuccessor begun = successor;
    if (begun != null && begun.model().equals(model)) {
      return begun;
    }
    if (begun != null) {
      begun.end("The store is being built for another model");
      begun.index().close();
      folder.remove(number + 1);
    }
    begun = new LuceneSuccessor(this, resumed(model), number + 1, model);
    successor = begun;
    return begun;
  }

  @Override
  public void handOver(LuceneSuccessor next) throws IOException {
    folder.switchTo(next.number());
    Index<Snapshot> old = current;
    int oldNumber = number;
    current = next.index();
    number = next.number();
    hasWords = true;
    successor = null;
    next.end("The store has been brought to the new model already");
    old.close();
    folder.remove(oldNumber);
  }

  @Override
  public void close() throws IOException {
    try {
      LuceneSuccessor begun = successor;
      if (begun != null) {
        begun.index().close();
      }
      current.close();
    } finally {
      folder.close();
    }
  }

  private Index<Snapshot> resumed(ModelStamp model) throws IOException {
    int next = number + 1;
    if (folder.exists(next)) {
      Index<Snapshot> left = reopened(next, model);
      if (left != null) {
        return left;
      }
      folder.remove(next);
    }
    return begun(next, model);
  }

  /** An earlier run's index, unless it is another model's or can't be read. */
  private @Nullable Index<Snapshot> reopened(int next, ModelStamp model) throws IOException {
    try {
      Index<Snapshot> left = begun(next, model);
      boolean fits = left.read(it -> model.equals(it.model()) && it.hasWords());
      if (!fits) {
        left.close();
      }
      return fits ? left : null;
    } catch (CorruptIndexException e) {
      return null;
    }
  }

  private Index<Snapshot> begun(int next, ModelStamp model) throws IOException {
    return Index.open(storage.directory(folder, next), Commits.data(model), Snapshot::new);
  }
}
