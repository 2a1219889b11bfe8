package dev.cairn.adapter.rest;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the service tells about itself. */
final class ServiceApi {

  private static final Duration CHECK_LIMIT = Duration.ofSeconds(2);
  private static final Answer ALIVE = Answer.ok(Map.of("status", "ok"));

  private final Readiness readiness;
  private final Metrics metrics;
  private final OpenApi openApi;

  /** Knows the other routes, to describe them. */
  ServiceApi(RestServices services, Metrics metrics, List<Route> others) {
    this.readiness = new Readiness(services.dependencies(), CHECK_LIMIT);
    this.metrics = metrics;
    this.openApi =
        new OpenApi(
            services.version(), () -> Stream.concat(others.stream(), routes().stream()).toList());
  }

  List<Route> routes() {
    return List.of(
        Route.get("/healthz", "health", "Tells that the service is alive")
            .saying("Needs no token and is never turned away.")
            .answers(200, "It is.", Readiness.State.class)
            .never(400, 401, 422, 503)
            .swift()
            .to(call -> () -> ALIVE),
        Route.get("/readyz", "readiness", "Tells whether everything that the service needs works")
            .answers(200, "All of it works.", Readiness.View.class)
            .answers(503, "Some of it does not.", Readiness.View.class)
            .never(400, 422)
            .swift()
            .to(call -> readiness::answer),
        Route.get("/metrics", "metrics", "Metrics in the text format of Prometheus")
            .answers(200, "Counters and timers; never any text of a request.", "text/plain")
            .never(400, 422, 503)
            .swift()
            .to(call -> this::scraped),
        Route.get("/openapi.json", "openApi", "This description")
            .answers(200, "An OpenAPI 3.1 document.", Answer.JSON)
            .never(400, 422)
            .swift()
            .to(call -> openApi::document),
        Route.get("/", "page", "This description as a page for people")
            .answers(200, "A page that loads nothing else.", "text/html")
            .never(400, 422)
            .swift()
            .to(call -> openApi::page));
  }

  private Answer scraped() {
    byte[] text = metrics.text().getBytes(StandardCharsets.UTF_8);
    return new Answer(200, Metrics.CONTENT_TYPE, text, Map.of());
  }
}
