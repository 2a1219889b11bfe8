package dev.cairn.adapter.rest.answer;

import dev.cairn.adapter.wire.Json;
import java.util.Map;

/** What goes back to the client. */
public record RestAnswer(int status, String contentType, byte[] body, Map<String, String> headers) {

  public static final String JSON = "application/json";
  private static final byte[] NOTHING = {};

  public RestAnswer {
    headers = Map.copyOf(headers);
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

  public RestAnswer with(String header, String value) {
    return new RestAnswer(status, contentType, body, Map.of(header, value));
  }
}
