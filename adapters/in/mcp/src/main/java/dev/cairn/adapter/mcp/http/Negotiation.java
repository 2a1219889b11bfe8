package dev.cairn.adapter.mcp.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a request's headers must say for a JSON message to be read and a JSON answer to be sent. */
final class Negotiation {

  static final String JSON = "application/json";
  static final String VERSION = "MCP-Protocol-Version";
  private static final Set<String> JSON_RANGES = Set.of(JSON, "application/*", "*/*");

  private Negotiation() {}

  static void requireJson(HttpServletRequest request) throws Refusal {
    if (!isJson(request.getContentType())) {
      throw Refusal.invalid(415, null, "the content type is not " + JSON + " in UTF-8");
    }
    List<String> accepted = Collections.list(request.getHeaders("Accept"));
    if (!accepted.isEmpty() && accepted.stream().noneMatch(Negotiation::acceptsJson)) {
      throw Refusal.invalid(
          406, null, "the header Accept lists " + JSON + " and text/event-stream");
    }
  }

  /** A version that the session was begun with, or none, which older clients send. */
  static void requireVersion(HttpServletRequest request, List<String> known, @Nullable Object id)
      throws Refusal {
    String version = request.getHeader(VERSION);
    if (version != null && !known.contains(version)) {
      throw Refusal.invalid(
          400, id, "the header " + VERSION + " is one of " + String.join(", ", known));
    }
  }

  private static boolean isJson(@Nullable String contentType) {
    if (contentType == null) {
      return false;
    }
    String[] parts = parts(contentType);
    return parts[0].equals(JSON)
        && Arrays.stream(parts)
            .filter(part -> part.startsWith("charset="))
            .allMatch(part -> part.replace("\"", "").equals("charset=utf-8"));
  }

  private static boolean acceptsJson(String accept) {
    return Arrays.stream(accept.split(","))
        .map(Negotiation::parts)
        .anyMatch(
            parts ->
                JSON_RANGES.contains(parts[0])
                    && Arrays.stream(parts).noneMatch(part -> part.matches("q=0(\\.0*)?")));
  }

  /** The media type and its parameters, without white space around them. */
  private static String[] parts(String value) {
    return value.toLowerCase(Locale.ROOT).strip().split("\\s*;\\s*");
  }
}
