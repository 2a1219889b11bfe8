package dev.cairn.adapter.remote;

import java.time.Duration;
import java.util.List;

/**
 * How patient we are with a server. Immutable data; {@link RemoteCalls} carries it out.
 *
 * @param delays how long to wait before each retry; as many retries as delays
 * @param jitter the share by which a wait varies, so that clients do not return all at once
 * @param deadline how long an operation may take with all its retries
 * @param failuresUntilOpen how many failures in a row it takes to stop asking
 * @param openFor how long nothing is asked then, before one call tries again
 */
public record RemotePolicy(
    List<Duration> delays,
    double jitter,
    Duration deadline,
    int failuresUntilOpen,
    Duration openFor) {

  public static final RemotePolicy DEFAULT =
      new RemotePolicy(
          List.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4)),
          0.2,
          Duration.ofSeconds(30),
          4,
          Duration.ofSeconds(2));

  public RemotePolicy {
    delays = List.copyOf(delays);
    if (jitter < 0 || jitter >= 1 || failuresUntilOpen < 1) {
      throw new IllegalArgumentException("a jitter is below 1, and a breaker opens at a failure");
    }
  }

  /** The same patience in a fraction of the time, for tests and impatient deployments. */
  public RemotePolicy withDelays(List<Duration> changed) {
    return new RemotePolicy(changed, jitter, deadline, failuresUntilOpen, openFor);
  }

  public RemotePolicy withDeadline(Duration changed) {
    return new RemotePolicy(delays, jitter, changed, failuresUntilOpen, openFor);
  }

  public RemotePolicy withBreaker(int failures, Duration open) {
    return new RemotePolicy(delays, jitter, deadline, failures, open);
  }
}
