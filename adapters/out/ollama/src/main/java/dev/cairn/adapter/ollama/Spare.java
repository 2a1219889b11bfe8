package dev.cairn.adapter.ollama;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.error.EmbeddingError;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The embedder that may stand in for another one, once it is proven to give the same vectors. The
 * proof is decided once; only a primary that fails meanwhile leaves it open.
 */
final class Spare implements AutoCloseable {

  private final Embedder primary;
  private final Supplier<Embedder> secondary;
  private final ReentrantLock proving = new ReentrantLock();
  private volatile boolean decided;
  private volatile SameSpace likeness = SameSpace.OTHER;
  private volatile @Nullable Embedder proven;

  Spare(Embedder primary, Supplier<Embedder> secondary) {
    this.primary = primary;
    this.secondary = secondary;
  }

  /** The embedder if its queries are proven to find what the primary stored; asks nobody. */
  Optional<Embedder> known() {
    return Optional.ofNullable(proven);
  }

  /** The embedder if it is proven to give the very vectors of the primary; asks nobody. */
  Optional<Embedder> same() {
    return likeness == SameSpace.SAME ? known() : Optional.empty();
  }

  /** The same, after trying the proof if it is open and nobody else is at it. */
  Optional<Embedder> proven() {
    if (!decided && proving.tryLock()) {
      try {
        if (!decided) {
          prove();
        }
      } finally {
        proving.unlock();
      }
    }
    return known();
  }

  @Override
  public void close() {
    proving.lock();
    try {
      decided = true;
      known().ifPresent(Embedder::close);
    } finally {
      proving.unlock();
    }
  }

  private void prove() {
    if (!works(primary)) {
      return;
    }
    try {
      decide(secondary.get());
    } catch (EmbeddingError unloadable) {
      decided = true;
    }
  }

  private void decide(Embedder candidate) {
    try {
      likeness = SameSpace.of(primary, candidate);
      decided = true;
    } catch (EmbeddingError e) {
      decided = works(primary);
    } finally {
      if (likeness == SameSpace.OTHER) {
        candidate.close();
      } else {
        proven = candidate;
      }
    }
  }

  private static boolean works(Embedder embedder) {
    try {
      embedder.embedQuery("Is anybody there?");
      return true;
    } catch (EmbeddingError e) {
      return false;
    }
  }
}
