package dev.cairn.adapter.rest.answer;

import dev.cairn.adapter.wire.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What goes back to the client.
 *
 * @param pressed the body by gzip, where it was pressed once for all
 */
public record RestAnswer(
    int status,
    String contentType,
    byte[] body,
    Map<String, String> headers,
    byte @Nullable [] pressed) {

  public static final String JSON = "application/json";
  private static final byte[] NOTHING = {};

  public RestAnswer {
    headers = Map.copyOf(headers);
  }

  public RestAnswer(int status, String contentType, byte[] body, Map<String, String> headers) {
    this(status, contentType, body, headers, null);
  }

  public static RestAnswer ok(Object view) {
    return of(200, view);
  }

  public static RestAnswer of(int status, Object view) {
    return new RestAnswer(status, JSON, Json.MAPPER.writeValueAsBytes(view), Map.of());
  }

  public static RestAnswer noContent() {
    return new RestAnswer(204, JSON, NOTHING, Map.of());
  }

  /** The same for an answer that is given again and again, as small as it can be. */
  public RestAnswer pressedOnce() {
    return new RestAnswer(status, contentType, body, headers, Pressing.SMALL.of(body));
  }

  public RestAnswer with(String header, String value) {
    return new RestAnswer(status, contentType, body, Map.of(header, value));
  }
}
