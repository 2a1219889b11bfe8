package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.route.Route;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The description of the API, for programs and, as a page, for people. Made when asked for. */
final class OpenApi {

  private final String version;
  private final Supplier<List<Route>> routes;
  private @Nullable RestAnswer document;
  private @Nullable RestAnswer page;

  OpenApi(String version, Supplier<List<Route>> routes) {
    this.version = version;
    this.routes = routes;
  }

  synchronized RestAnswer document() {
    if (document == null) {
      document = RestAnswer.ok(tree());
    }
    return document;
  }

  synchronized RestAnswer page() {
    if (page == null) {
      ApiPage made = ApiPage.of(tree());
      page =
          new RestAnswer(
              200,
              "text/html; charset=utf-8",
              made.html().getBytes(StandardCharsets.UTF_8),
              Map.of("Content-Security-Policy", made.policy()));
    }
    return page;
  }

  private JsonNode tree() {
    return ApiDocument.of(version, routes.get());
  }
}
