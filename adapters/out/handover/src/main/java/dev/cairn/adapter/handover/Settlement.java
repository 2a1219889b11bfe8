package dev.cairn.adapter.handover;

import dev.cairn.domain.error.CoreError;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Where calls go at present, or the wait for it. A failed attempt is made again on demand. */
final class Settlement {

  private CompletableFuture<CallTarget> current = new CompletableFuture<>();
  private boolean closed;

  /**
   * What a call waits for.
   *
   * @param gone where the caller was sent before, if that is no longer there
   */
  synchronized CompletableFuture<CallTarget> wanted(@Nullable CallTarget gone) {
    boolean failed = current.isCompletedExceptionally();
    if (!closed && (failed || (gone != null && isSettledAt(gone)))) {
      renew();
    }
    return current;
  }

  synchronized void settle(CallTarget place) {
    renewIfDone();
    current.complete(place);
  }

  synchronized void fail(CoreError error) {
    renewIfDone();
    current.completeExceptionally(error);
  }

  /** Every call fails from now on. */
  synchronized void close(CoreError error) {
    fail(error);
    closed = true;
    notifyAll();
  }

  /** The place is gone; calls wait from now on. */
  synchronized void leave(CallTarget place) {
    if (!closed && isSettledAt(place)) {
      renew();
    }
  }

  /** Returns when somebody waits for an attempt. */
  synchronized void awaitDemand() throws InterruptedException {
    while (current.isDone() && !closed) {
      wait();
    }
  }

  synchronized @Nullable CallTarget place() {
    return current.isDone() && !current.isCompletedExceptionally() ? current.join() : null;
  }

  private boolean isSettledAt(CallTarget place) {
    return place() == place;
  }

  private void renewIfDone() {
    if (current.isDone() && !closed) {
      renew();
    }
  }

  private void renew() {
    current = new CompletableFuture<>();
    notifyAll();
  }
}
