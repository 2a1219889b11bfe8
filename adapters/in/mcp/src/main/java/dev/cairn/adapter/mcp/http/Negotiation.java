package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Client;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.QuotedQualityCSV;
import org.jspecify.annotations.Nullable;

/** What a request's headers must say for a JSON message to be read and a JSON answer to be sent. */
final class Negotiation {

  static final String JSON = "application/json";
  static final String VERSION = "MCP-Protocol-Version";
  private static final Set<String> JSON_RANGES = Set.of(JSON, "application/*", "*/*");
  private static final Set<String> EVENT_RANGES = Set.of("text/event-stream", "text/*", "*/*");

  private Negotiation() {}

  static void requireJson(HttpServletRequest request) throws HttpRefusal {
    if (!isJson(request.getHeader("Content-Type"))) {
      throw HttpRefusal.invalid(415, null, "the content type is not " + JSON + " in UTF-8");
    }
    List<String> accepted = Collections.list(request.getHeaders("Accept"));
    if (!accepted.isEmpty() && !accepts(accepted, JSON_RANGES)) {
      throw HttpRefusal.invalid(
          406, null, "the header Accept lists " + JSON + " and text/event-stream");
    }
  }

  /** Whether the client can hear something before the answer. */
  static boolean acceptsEvents(ServletRequest request) {
    return request instanceof HttpServletRequest http
        && accepts(Collections.list(http.getHeaders("Accept")), EVENT_RANGES);
  }

  /** A version that the session was begun with, or none, which older clients send. */
  static void requireVersion(HttpServletRequest request, @Nullable Object id) throws HttpRefusal {
    String version = request.getHeader(VERSION);
    if (version != null && !Client.WITH_SESSION.contains(version)) {
      List<String> all = new ArrayList<>(Client.WITH_SESSION);
      all.addAll(Client.STATELESS);
      throw HttpRefusal.invalid(
          400, id, "the header " + VERSION + " is one of " + String.join(", ", all));
    }
  }

  private static boolean isJson(@Nullable String contentType) {
    try {
      Map<String, String> parameters = new HashMap<>();
      String type = HttpField.getValueParameters(lower(contentType), parameters);
      return JSON.equals(type) && "utf-8".equals(parameters.getOrDefault("charset", "utf-8"));
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  private static boolean accepts(List<String> accepted, Set<String> wanted) {
    try {
      QuotedQualityCSV ranges = new QuotedQualityCSV();
      accepted.forEach(each -> ranges.addValue(lower(each)));
      return ranges.getValues().stream().map(HttpField::stripParameters).anyMatch(wanted::contains);
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  private static String lower(@Nullable String header) {
    return header == null ? "" : header.toLowerCase(Locale.ROOT);
  }
}
