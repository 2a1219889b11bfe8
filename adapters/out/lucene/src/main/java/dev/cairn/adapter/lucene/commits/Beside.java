package dev.cairn.adapter.lucene.commits;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;

/** Two pieces of work on one snapshot at once: one here, one on another core if any is free. */
public final class Beside {

  private Beside() {}

  /** A piece of work. */
  public interface Work<T> {
    T done() throws IOException;
  }

  /** What both came to. */
  public record Both<A, B>(A here, B there) {}

  /** Does both. When it ends, however it does, neither looks at anything any more. */
  public static <A, B> Both<A, B> both(Work<A> here, Work<B> there) throws IOException {
    Callable<B> unchecked =
        () -> {
          try {
            return there.done();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    ForkJoinTask<B> other = ForkJoinTask.adapt(unchecked).fork();
    try {
      A first = here.done();
      return new Both<>(first, other.join());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      other.quietlyJoin();
    }
  }
}
