package dev.cairn.adapter.remote.words;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Questions that are asked on a thread of their own; whoever needs no answer need not wait. */
public record Meanwhile<T>(CompletableFuture<T> answer) {

  public static <T> Meanwhile<T> of(Supplier<T> questions) {
    return new Meanwhile<>(
        CompletableFuture.supplyAsync(questions, task -> Thread.ofVirtual().start(task)));
  }

  /** The answer, or the failure that came instead. */
  public T get() {
    try {
      return answer.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException failure ? failure : e;
    }
  }
}
