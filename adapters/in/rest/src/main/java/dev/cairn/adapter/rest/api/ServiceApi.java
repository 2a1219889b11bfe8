package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.door.Metrics;
import dev.cairn.adapter.rest.route.Route;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the service tells about itself. */
public final class ServiceApi {

  private static final Duration CHECK_LIMIT = Duration.ofSeconds(2);
  private static final RestAnswer ALIVE = RestAnswer.ok(Map.of("status", "ok"));

  private final Readiness readiness;
  private final Metrics metrics;
  private final String version;
  private final OpenApi openApi;

  /**
   * Knows the other routes, to describe them.
   *
   * @param checks of what the service needs, by its name; each fails where that is down
   */
  public ServiceApi(
      Map<String, Runnable> checks, String version, Metrics metrics, List<Route> others) {
    this.readiness = new Readiness(checks, CHECK_LIMIT);
    this.metrics = metrics;
    this.version = version;
    this.openApi =
        new OpenApi(version, () -> Stream.concat(others.stream(), routes().stream()).toList());
  }

  public List<Route> routes() {
    return List.of(health(), readyz(), ready(), scrape(), activity(), document(), docs());
  }

  private static Route health() {
    return question("/healthz", "health", "Tells that the service is alive")
        .saying("Needs no token and is never turned away.")
        .answers(200, "It is.", Readiness.State.class)
        .never(401, 503)
        .to(() -> ALIVE);
  }

  private Route readyz() {
    String summary = "Tells whether everything that the service needs works";
    return question("/readyz", "readiness", summary)
        .answers(200, "All of it works.", Readiness.View.class)
        .answers(503, "Some of it does not.", Readiness.View.class)
        .to(readiness::answer);
  }

  private Route ready() {
    return question("/ready", "ready", "Tells in a word whether the service is ready")
        .saying("Needs no token: it is for load balancers.")
        .answers(200, "It is.", Readiness.State.class)
        .answers(503, "It is not, or stops soon.", Readiness.State.class)
        .never(401)
        .to(readiness::word);
  }

  private Route scrape() {
    return question("/metrics", "metrics", "Metrics in the text format of Prometheus")
        .answers(200, "Counters and timers; never any text of a request.", "text/plain")
        .never(503)
        .to(this::scraped);
  }

  private Route activity() {
    return question("/api/v1/activity", "activity", "Tells what the service has been doing lately")
        .saying("Requests under /api and to /mcp, these left out; never turned away.")
        .answers(200, "The last ten minutes.", ActivityView.class)
        .to(() -> RestAnswer.ok(ActivityView.of(metrics.activity(), version)));
  }

  private Route document() {
    return question("/openapi.json", "openApi", "This description")
        .answers(200, "An OpenAPI 3.1 document.", RestAnswer.JSON)
        .to(openApi::document);
  }

  private Route docs() {
    return question("/docs", "docs", "This description as a page for people")
        .answers(200, "A page that loads nothing else.", "text/html")
        .to(openApi::page);
  }

  /** Says nothing but where it goes, and is answered at once. */
  private static Route question(String path, String id, String summary) {
    return Route.get(path, id, summary).never(400, 422).swift();
  }

  private RestAnswer scraped() {
    byte[] text = metrics.text().getBytes(StandardCharsets.UTF_8);
    return new RestAnswer(200, Metrics.CONTENT_TYPE, text, Map.of());
  }
}
