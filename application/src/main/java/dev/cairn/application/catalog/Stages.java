package dev.cairn.application.catalog;

import dev.cairn.application.LimitedTask;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.Incident;
import dev.cairn.domain.catalog.Stage;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The course of one search: runs each stage within its limit, takes its time, and notes what went
 * wrong. Two stages may run at the same moment.
 */
final class Stages {

  private static final System.Logger LOG = System.getLogger(SearchTools.class.getName());
  private static final Executor THREADS = Thread.ofVirtual().name("cairn-stage-", 0)::start;

  private final FallbackPolicy policy;
  private final long began = System.nanoTime();
  private final Map<Stage, Double> times = new EnumMap<>(Stage.class);
  private final TreeSet<Incident> incidents = new TreeSet<>();

  Stages(FallbackPolicy policy) {
    this.policy = policy;
  }

  /** The stage's result, or what {@code otherwise} makes of the incident. */
  <T> T run(Stage stage, Supplier<T> work, Function<Incident, T> otherwise) {
    return start(stage, work, otherwise).get();
  }

  /** Begins the stage at once; asking for the result waits for it. */
  <T> Supplier<T> start(Stage stage, Supplier<T> work, Function<Incident, T> otherwise) {
    long start = System.nanoTime();
    LimitedTask<T> task =
        new LimitedTask<>(() -> timed(stage, start, work), policy.limitOf(stage), true);
    THREADS.execute(task);
    return () -> {
      try {
        return task.await();
      } catch (TimeoutException e) {
        took(stage, start);
        return otherwise.apply(noted(Incident.of(stage, true)));
      } catch (ExecutionException | CancellationException | InterruptedException e) {
        return otherwise.apply(failed(stage, task, e));
      }
    };
  }

  private Incident failed(Stage stage, LimitedTask<?> task, Exception failure) {
    Incident incident = Incident.of(stage, false);
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      task.cancel(true);
    } else {
      requireSameModel(failure.getCause());
      LOG.log(System.Logger.Level.WARNING, told(incident, failure.getCause()));
    }
    return noted(incident);
  }

  /** Another model than the configured one is no outage: its message says what to do. */
  private static void requireSameModel(@Nullable Throwable cause) {
    if (cause instanceof ModelMismatchError otherModel) {
      throw otherModel;
    }
  }

  /** Most of the domain's messages are safe; what others say could quote the query. */
  private static String told(Incident incident, @Nullable Throwable cause) {
    String why =
        cause instanceof CoreError known && !(cause instanceof ValidationError)
            ? known.safeMessage()
            : cause == null ? "cancelled" : cause.getClass().getName();
    return incident.reason() + ": " + why;
  }

  private <T> T timed(Stage stage, long start, Supplier<T> work) {
    try {
      return work.get();
    } finally {
      took(stage, start);
    }
  }

  synchronized Incident noted(Incident incident) {
    incidents.add(incident);
    return incident;
  }

  synchronized List<Incident> incidents() {
    return List.copyOf(incidents);
  }

  private synchronized void took(Stage stage, long start) {
    times.merge(stage, millisSince(start), Math::max);
  }

  synchronized SearchMetadata.Timings timings() {
    return new SearchMetadata.Timings(
        time(Stage.EMBEDDING),
        time(Stage.SKILLS),
        time(Stage.ITEMS),
        time(Stage.SCHEMAS),
        millisSince(began));
  }

  private double time(Stage stage) {
    return times.getOrDefault(stage, 0.0);
  }

  private static double millisSince(long nanos) {
    return Math.round((System.nanoTime() - nanos) / 1_000.0) / 1_000.0;
  }
}
