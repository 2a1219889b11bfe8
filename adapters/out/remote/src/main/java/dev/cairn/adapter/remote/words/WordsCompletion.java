package dev.cairn.adapter.remote.words;

import dev.cairn.adapter.remote.StoreCalls;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Gives an older store its words in the background, some at a time. Whatever is left when the store
 * is closed is done when it is next opened, by whoever opens it; several may do it at once.
 */
public final class WordsCompletion implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final Thread thread;

  private WordsCompletion(Runnable work) {
    thread = Thread.ofVirtual().name("cairn-older-words").unstarted(work);
  }

  /**
   * Begins at once.
   *
   * @param step does some of it; answers whether anything may be left
   */
  public static WordsCompletion start(StoreCalls calls, BooleanSupplier step) {
    WordsCompletion completion = new WordsCompletion(() -> complete(calls, step));
    completion.thread.start();
    return completion;
  }

  private static void complete(StoreCalls calls, BooleanSupplier step) {
    boolean warned = false;
    boolean left = true;
    while (left && !Thread.currentThread().isInterrupted()) {
      try {
        left = calls.call(step::getAsBoolean);
      } catch (RuntimeException e) {
        warned = warned || warn(e);
        pause();
      }
    }
  }

  private static boolean warn(RuntimeException failure) {
    if (!Thread.currentThread().isInterrupted()) {
      System.getLogger(WordsCompletion.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "Indexing the words of an older store failed and is tried again ({0})",
              failure.getClass().getSimpleName());
    }
    return true;
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
