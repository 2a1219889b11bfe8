package dev.cairn.adapter.rest.api;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The API's description as a page for people. It loads nothing, runs nothing, and its policy allows
 * no more than its own style.
 */
record ApiPage(String html, String policy) {

  private static final String STYLE =
      """
      :root{color-scheme:light dark}
      body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
      h2{margin-top:2.5rem}
      details{border:1px solid #8886;border-radius:.4rem;margin:.5rem 0;padding:.4rem .8rem}
      summary{cursor:pointer}
      code,pre{font:14px/1.45 ui-monospace,monospace}
      pre{background:#8882;padding:.7rem;border-radius:.4rem;overflow:auto}
      table{border-collapse:collapse;width:100%}
      td,th{border-bottom:1px solid #8884;padding:.25rem .5rem;text-align:left;vertical-align:top}
      .method{display:inline-block;min-width:4.2rem;font-weight:bold}
      """;

  static ApiPage of(JsonNode api) {
    JsonNode info = api.get("info");
    String name = text(info, "title");
    StringBuilder html =
        new StringBuilder("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
            .append("<meta name=\"viewport\" content=\"width=device-width\">")
            .append(filled("<title>%s</title><style>", name))
            .append(STYLE)
            .append(filled("</style></head><body><h1>%s %s</h1>", name, text(info, "version")))
            .append(filled("<p>%s</p>", text(info, "description")))
            .append("<p>For programs: <a href=\"/openapi.json\">/openapi.json</a></p>");
    api.get("tags").forEach(tag -> new Operations(api, html).append(tag));
    html.append("</body></html>");
    return new ApiPage(html.toString(), stylesOnly());
  }

  private static String stylesOnly() {
    return "default-src 'none'; style-src 'sha256-"
        + Base64.getEncoder().encodeToString(sha256(STYLE))
        + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The template with these texts in it, none of which is taken for HTML. */
  private static String filled(String template, Object... texts) {
    return template.formatted(Stream.of(texts).map(ApiPage::escaped).toArray());
  }

  private static String escaped(Object text) {
    return text.toString()
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private static String text(JsonNode node, String field) {
    return node.get(field).asString();
  }

  /** The operations that belong together. */
  private record Operations(JsonNode api, StringBuilder html) {

    void append(JsonNode tag) {
      html.append(filled("<h2>%s</h2><p>%s</p>", text(tag, "name"), text(tag, "description")));
      for (Map.Entry<String, JsonNode> path : api.get("paths").properties()) {
        for (Map.Entry<String, JsonNode> each : path.getValue().properties()) {
          if (each.getValue().path("tags").path(0).equals(tag.get("name"))) {
            append(each.getKey(), path.getKey(), each.getValue());
          }
        }
      }
    }

    private void append(String method, String path, JsonNode operation) {
      html.append(
          filled(
              "<details><summary><span class=\"method\">%s</span><code>%s</code> %s</summary>",
              method.toUpperCase(Locale.ROOT), path, text(operation, "summary")));
      if (operation.has("description")) {
        html.append(filled("<p>%s</p>", text(operation, "description")));
      }
      appendParameters(operation.path("parameters"));
      appendExample("Request", operation.path("requestBody"));
      operation.get("responses").forEachEntry(this::appendResponse);
      html.append("</details>");
    }

    private void appendResponse(String status, JsonNode response) {
      JsonNode described = resolved(response);
      html.append(filled("<p><b>%s</b> %s</p>", status, text(described, "description")));
      appendExample("Answer", described);
    }

    private void appendParameters(JsonNode parameters) {
      if (parameters.isEmpty()) {
        return;
      }
      html.append("<table><tr><th>parameter</th><th>in</th><th>what it is</th></tr>");
      for (JsonNode reference : parameters) {
        JsonNode parameter = resolved(reference);
        html.append(
            filled(
                "<tr><td><code>%s</code></td><td>%s</td><td>%s</td></tr>",
                text(parameter, "name"), text(parameter, "in"), text(parameter, "description")));
      }
      html.append("</table>");
    }

    private void appendExample(String title, JsonNode node) {
      JsonNode example = node.path("content").path("application/json").path("example");
      if (!example.isMissingNode()) {
        html.append(filled("<p>%s:</p><pre>%s</pre>", title, example.toPrettyString()));
      }
    }

    private JsonNode resolved(JsonNode node) {
      return node.has("$ref") ? api.at(text(node, "$ref").substring(1)) : node;
    }
  }
}
