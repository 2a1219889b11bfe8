package dev.cairn.adapter.rest.door;

import dev.cairn.adapter.wire.Members;
import dev.cairn.application.catalog.SearchMetadata.Timings;
import dev.cairn.domain.catalog.Stage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** What the service counts and times. Labels are routes, statuses and stages, never texts. */
public final class Metrics implements AutoCloseable {

  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
  private static final Duration[] BUCKETS =
      LongStream.of(1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();
  private final Counter shed =
      counter("cairn.http.shed", "Requests turned away because the service was busy");
  private final Counter wrongTokens =
      counter("cairn.http.wrong.tokens", "Requests with a token that is not the right one");
  private final Activity activity = new Activity(InstantSource.system());
  private final Map<Stage, Timer> stages = new ConcurrentHashMap<>();

  public Metrics(String version) {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ClassLoaderMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    collections.bindTo(registry);
    for (Stage stage : Stage.values()) {
      stages.put(stage, timer("cairn.search.stage", "Stages of searches", "stage", stage.label()));
    }
    gauge("cairn.version", "The version in use", () -> 1, "version", version);
  }

  private Counter counter(String name, String description) {
    return Counter.builder(name).description(description).register(registry);
  }

  void gauge(String name, String description, Supplier<Number> value, String... tags) {
    Gauge.builder(name, value).description(description).tags(tags).register(registry);
  }

  void shed() {
    shed.increment();
    activity.shed();
  }

  public Activity activity() {
    return activity;
  }

  Counter wrongTokens() {
    return wrongTokens;
  }

  /** The clock of a route. */
  public RouteMeter route(String method, String template) {
    return new RouteMeter(method, template);
  }

  public void took(Timings timings) {
    took(Stage.EMBEDDING, timings.embedding());
    took(Stage.SKILLS, timings.skills());
    took(Stage.ITEMS, timings.items());
    took(Stage.SCHEMAS, timings.schemas());
  }

  public String text() {
    return registry.scrape();
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }

  private void took(Stage stage, double millis) {
    Timer timer = stages.get(stage);
    if (millis > 0 && timer != null) {
      timer.record((long) (millis * 1_000_000), TimeUnit.NANOSECONDS);
    }
  }

  private Timer timer(String name, String description, String... tags) {
    return Timer.builder(name)
        .description(description)
        .tags(tags)
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  /** Requests to one route, by their status. */
  public final class RouteMeter {

    private final String method;
    private final String template;
    private final boolean watched;
    private final Map<Integer, Timer> timers = new ConcurrentHashMap<>();

    private RouteMeter(String method, String template) {
      this.method = method;
      this.template = template;
      this.watched =
          (template.startsWith("/api/") || template.equals("/mcp"))
              && !template.equals("/api/v1/activity");
    }

    /** What a log may tell of a request: nothing that the client chose. */
    Map<String, Object> told(int status, long nanos) {
      return Members.of(
          "method", method,
          "route", template,
          "status", status,
          "duration_ms", Math.round(nanos / 10_000.0) / 100.0);
    }

    /**
     * Notes an answer.
     *
     * @param listened whether somebody only listened, for as long as they liked
     */
    void took(int status, long nanos, boolean listened) {
      timers.computeIfAbsent(status, this::timerOf).record(nanos, TimeUnit.NANOSECONDS);
      if (watched && !listened) {
        activity.answered(status, nanos);
      }
    }

    private Timer timerOf(int status) {
      return timer(
          "cairn.http.requests",
          "Requests answered",
          "method",
          method,
          "route",
          template,
          "status",
          Integer.toString(status));
    }
  }
}
