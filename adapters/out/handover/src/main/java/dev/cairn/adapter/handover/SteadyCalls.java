package dev.cairn.adapter.handover;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Carries calls out wherever the store is at the moment. A call whose place goes away meanwhile is
 * repeated at the next one.
 */
final class SteadyCalls {

  private static final int ATTEMPTS = 10;

  private final Settlement settlement;
  private final Duration patience;

  SteadyCalls(Settlement settlement, Duration patience) {
    this.settlement = settlement;
    this.patience = patience;
  }

  <A, R> R call(Operation<A, R> operation, A argument) {
    return call(operation, argument, UnaryOperator.identity());
  }

  /**
   * @param repeated sets right the answer of a call that an earlier attempt may have carried out
   */
  <A, R> R call(Operation<A, R> operation, A argument, UnaryOperator<R> repeated) {
    Calls place = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      place = settled(place);
      try {
        R answer = place.call(operation, argument);
        return attempt == 0 ? answer : repeated.apply(answer);
      } catch (IOException gone) {
        Handover.LOG.log(System.Logger.Level.DEBUG, "The owner is gone; the call is repeated");
      }
    }
    throw new ConnectionError("The process that owns the store went away again and again");
  }

  /** Whether calls go to another process, which can go away in the middle of one. */
  boolean handsOver() {
    return settled(null) instanceof Connection;
  }

  private Calls settled(@Nullable Calls gone) {
    try {
      return settlement.wanted(gone).get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CoreError error
          ? error
          : new DatabaseError("The store could not be opened", e.getCause());
    } catch (TimeoutException e) {
      throw new ConnectionError(
          "The store is not open yet, and no other process that owns it answers", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConnectionError("The request was interrupted", e);
    }
  }
}
