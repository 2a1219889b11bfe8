package dev.cairn.adapter.rest.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.wire.Traces;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.domain.error.CoreError;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether everything that the service needs works. All checks run side by side and within a limit;
 * one that hangs is not begun again until it ends.
 */
final class Readiness {

  private static final System.Logger LOG = System.getLogger(Readiness.class.getName());

  private final List<Check> checks;
  private final Duration limit;

  Readiness(Map<String, Runnable> checks, Duration limit) {
    this.checks =
        checks.entrySet().stream().map(each -> new Check(each.getKey(), each.getValue())).toList();
    this.limit = limit;
  }

  /** With the state of each. */
  RestAnswer answer() {
    Map<String, State> states = states();
    return answer(states, status -> new View(status, states));
  }

  /** Without a word about what it is that works or not. */
  RestAnswer word() {
    return answer(states(), status -> new State(status, null));
  }

  private static RestAnswer answer(Map<String, State> states, Function<String, Object> view) {
    boolean ready = states.values().stream().allMatch(state -> state.status.equals("ok"));
    return RestAnswer.of(ready ? 200 : 503, view.apply(ready ? "ok" : "down"));
  }

  private Map<String, State> states() {
    List<FutureTask<State>> running = checks.stream().map(Check::begin).toList();
    long deadline = System.nanoTime() + limit.toNanos();
    Map<String, State> states = new LinkedHashMap<>();
    for (int i = 0; i < checks.size(); i++) {
      states.put(checks.get(i).name, outcome(running.get(i), deadline));
    }
    return states;
  }

  private static State outcome(FutureTask<State> task, long deadline) {
    try {
      return task.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return State.down("It does not answer");
    } catch (ExecutionException e) {
      return State.down("The check failed");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return State.down("The check was interrupted");
    }
  }

  record View(String status, Map<String, State> dependencies) {}

  record State(String status, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason) {

    static final State OK = new State("ok", null);

    static State down(String reason) {
      return new State("down", reason);
    }
  }

  private static final class Check {

    private final String name;
    private final Runnable check;
    private final AtomicReference<@Nullable FutureTask<State>> current = new AtomicReference<>();

    Check(String name, Runnable check) {
      this.name = name;
      this.check = check;
    }

    /** The check under way, or a new one. */
    FutureTask<State> begin() {
      FutureTask<State> running = current.get();
      if (running != null && !running.isDone()) {
        return running;
      }
      FutureTask<State> fresh = new FutureTask<>(this::state);
      if (!current.compareAndSet(running, fresh)) {
        return begin();
      }
      Thread.ofVirtual().name("cairn-check-" + name).start(fresh);
      return fresh;
    }

    private State state() {
      try {
        check.run();
        return State.OK;
      } catch (CoreError e) {
        return State.down(WayOut.message(e));
      } catch (RuntimeException e) {
        String problem = "The check of " + name + " failed";
        LOG.log(System.Logger.Level.WARNING, problem, Traces.withoutMessages(e));
        return State.down("The check failed");
      }
    }
  }
}
