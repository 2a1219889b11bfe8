package dev.cairn.adapter.remote;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.failsafe.CircuitBreaker;
import dev.failsafe.CircuitBreakerOpenException;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Calls to one server. What may pass by itself (a lost connection, a timeout) is tried again, with
 * growing waits; a refusal is not. While the server is down calls fail at once, and every few
 * seconds one of them finds out whether it is back. Only what may be repeated is called: reads, and
 * writes that come to the same.
 */
public final class RemoteCalls {

  private final String server;
  private final RemotePolicy policy;
  private final Temper temper;
  private final FailsafeExecutor<Object> executor;

  /**
   * @param server what the server is called in messages, such as "FalkorDB"; never a host
   */
  public RemoteCalls(String server, RemotePolicy policy) {
    this(server, policy, Temper.of(server));
  }

  public RemoteCalls(String server, RemotePolicy policy, Temper temper) {
    this.server = server;
    this.policy = policy;
    this.temper = temper;
    this.executor = Failsafe.with(retries(policy, temper), breaker(policy, temper));
  }

  public <T> T call(Supplier<T> work) {
    try {
      return executor.get(work::get);
    } catch (CircuitBreakerOpenException e) {
      throw temper.down();
    } catch (DatabaseError e) {
      throw temper.isPassing(e) ? temper.exhausted(e, policy.delays().size()) : e;
    } catch (FailsafeException e) {
      throw new ConnectionError("The request to " + server + " was interrupted", e.getCause());
    }
  }

  private static CircuitBreaker<Object> breaker(RemotePolicy policy, Temper temper) {
    return CircuitBreaker.builder()
        .handleIf(temper::isOutage)
        .withFailureThreshold(policy.failuresUntilOpen())
        .withDelay(policy.openFor())
        .build();
  }

  private static RetryPolicy<Object> retries(RemotePolicy policy, Temper temper) {
    return RetryPolicy.builder()
        .handleIf(temper::isPassing)
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
}
