package dev.cairn.adapter.remote;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.QueryError;
import dev.failsafe.CircuitBreaker;
import dev.failsafe.CircuitBreakerOpenException;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Calls to one server. What may pass by itself (a lost connection, a timeout) is tried again, with
 * growing waits; a refusal is not. While the server is down calls fail at once, and every few
 * seconds one of them finds out whether it is back. The work given must throw the domain's errors:
 * a {@link DatabaseError} is worth another attempt, its kinds {@link QueryError} and {@link
 * ModelMismatchError} and everything else are not.
 */
public final class RemoteCalls {

  private final String server;
  private final RemotePolicy policy;
  private final CircuitBreaker<Object> breaker;
  private final FailsafeExecutor<Object> steady;
  private final FailsafeExecutor<Object> once;

  /**
   * @param server what the server is called in messages, such as "FalkorDB"; never a host
   */
  public RemoteCalls(String server, RemotePolicy policy) {
    this.server = server;
    this.policy = policy;
    this.breaker =
        CircuitBreaker.builder()
            .handleIf(RemoteCalls::isPassing)
            .withFailureThreshold(policy.failuresUntilOpen())
            .withDelay(policy.openFor())
            .build();
    this.steady = Failsafe.with(retries(policy), breaker);
    this.once = Failsafe.with(breaker);
  }

  /** Carries out what may be repeated: reads, and writes that come to the same. */
  public <T> T call(Supplier<T> work) {
    return run(steady, work, this::exhausted);
  }

  /** Carries out once what must not be repeated. */
  public <T> T callOnce(Supplier<T> work) {
    return run(once, work, UnaryOperator.identity());
  }

  /** Whether calls fail at once at the moment. */
  public boolean isOpen() {
    return breaker.isOpen();
  }

  private <T> T run(
      FailsafeExecutor<Object> executor, Supplier<T> work, UnaryOperator<DatabaseError> last) {
    try {
      return executor.get(work::get);
    } catch (CircuitBreakerOpenException e) {
      throw new ConnectionError(server + " is not answering; it is tried again in a few seconds");
    } catch (DatabaseError e) {
      throw isPassing(e) ? last.apply(e) : e;
    } catch (FailsafeException e) {
      throw new ConnectionError("The request to " + server + " was interrupted", e.getCause());
    }
  }

  private DatabaseError exhausted(DatabaseError last) {
    String message =
        "Database operation failed after %d retries: %s"
            .formatted(policy.delays().size(), last.safeMessage());
    return last instanceof ConnectionError
        ? new ConnectionError(message, last)
        : new DatabaseError(message, last);
  }

  private static RetryPolicy<Object> retries(RemotePolicy policy) {
    return RetryPolicy.builder()
        .handleIf(RemoteCalls::isPassing)
        .withMaxRetries(policy.delays().size())
        .withMaxDuration(policy.deadline())
        .withDelayFn(context -> delay(policy, context.getAttemptCount()))
        .withJitter(policy.jitter())
        .build();
  }

  private static Duration delay(RemotePolicy policy, int attempts) {
    if (policy.delays().isEmpty()) {
      return Duration.ZERO;
    }
    return policy.delays().get(Math.min(attempts, policy.delays().size()) - 1);
  }

  private static boolean isPassing(Throwable failure) {
    return failure instanceof DatabaseError
        && !(failure instanceof QueryError)
        && !(failure instanceof ModelMismatchError);
  }
}
