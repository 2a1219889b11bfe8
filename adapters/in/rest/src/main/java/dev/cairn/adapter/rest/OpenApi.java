package dev.cairn.adapter.rest;

import dev.cairn.adapter.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The description of the API, for programs and, as a page, for people. Made when asked for. */
final class OpenApi {

  private final String version;
  private @Nullable Answer document;
  private @Nullable Answer page;

  OpenApi(String version) {
    this.version = version;
  }

  synchronized Answer document() {
    if (document == null) {
      document = Answer.ok(tree());
    }
    return document;
  }

  synchronized Answer page() {
    if (page == null) {
      ApiPage made = ApiPage.of(tree());
      page =
          new Answer(
              200,
              "text/html; charset=utf-8",
              made.html().getBytes(StandardCharsets.UTF_8),
              Map.of("Content-Security-Policy", made.policy()));
    }
    return page;
  }

  private JsonNode tree() {
    try (InputStream in = OpenApi.class.getResourceAsStream("openapi.json")) {
      JsonNode tree = Json.MAPPER.readTree(Objects.requireNonNull(in));
      ((ObjectNode) tree.get("info")).put("version", version);
      return tree;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
