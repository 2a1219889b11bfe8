package dev.cairn.adapter.rest;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What the service tells about itself. */
final class ServiceApi {

  private static final Duration CHECK_LIMIT = Duration.ofSeconds(2);
  private static final Answer ALIVE = Answer.ok(Map.of("status", "ok"));

  private final Readiness readiness;
  private final Metrics metrics;
  private final OpenApi openApi;

  ServiceApi(RestServices services, Metrics metrics) {
    this.readiness = new Readiness(services.dependencies(), CHECK_LIMIT);
    this.metrics = metrics;
    this.openApi = new OpenApi(services.version());
  }

  List<Route> routes() {
    return List.of(
        Route.swift("GET", "/healthz", call -> () -> ALIVE),
        Route.swift("GET", "/readyz", call -> readiness::answer),
        Route.swift("GET", "/metrics", call -> this::scraped),
        Route.swift("GET", "/openapi.json", call -> openApi::document),
        Route.swift("GET", "/", call -> openApi::page));
  }

  private Answer scraped() {
    byte[] text = metrics.text().getBytes(StandardCharsets.UTF_8);
    return new Answer(200, Metrics.CONTENT_TYPE, text, Map.of());
  }
}
