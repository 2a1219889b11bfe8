package dev.cairn.adapter.rest;

import dev.cairn.adapter.wire.Json;
import java.util.Map;

/** What goes back to the client. */
final class Answer {

  static final String JSON = "application/json";
  private static final byte[] NOTHING = {};

  private final int status;
  private final String contentType;
  private final byte[] body;
  private final Map<String, String> headers;

  Answer(int status, String contentType, byte[] body, Map<String, String> headers) {
    this.status = status;
    this.contentType = contentType;
    this.body = body;
    this.headers = Map.copyOf(headers);
  }

  static Answer ok(Object view) {
    return of(200, view);
  }

  static Answer of(int status, Object view) {
    return new Answer(status, JSON, Json.MAPPER.writeValueAsBytes(view), Map.of());
  }

  static Answer noContent() {
    return new Answer(204, JSON, NOTHING, Map.of());
  }

  Answer with(String header, String value) {
    return new Answer(status, contentType, body, Map.of(header, value));
  }

  int status() {
    return status;
  }

  String contentType() {
    return contentType;
  }

  byte[] body() {
    return body;
  }

  Map<String, String> headers() {
    return headers;
  }
}
