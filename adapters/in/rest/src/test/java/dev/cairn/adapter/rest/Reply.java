package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** An answer as a client sees it. */
final class Reply {

  private final int status;
  private final HttpHeaders headers;
  private final byte[] bytes;

  Reply(int status, HttpHeaders headers, byte[] bytes) {
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
  }

  int status() {
    return status;
  }

  byte[] bytes() {
    return bytes;
  }

  String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  JsonNode json() {
    return Json.MAPPER.readTree(bytes);
  }

  String header(String name) {
    return headers.firstValue(name).orElse("");
  }

  /** The texts under this name in each element of an array. */
  static List<String> each(JsonNode array, String name) {
    List<String> values = new ArrayList<>();
    array.forEach(element -> values.add(element.get(name).asString()));
    return values;
  }

  Reply isOk() {
    assertThat(status).as(text()).isEqualTo(200);
    return this;
  }

  /** The one form that every error has. */
  Reply isError(int wanted, String type) {
    assertThat(status).as(text()).isEqualTo(wanted);
    assertThat(header("Content-Type")).isEqualTo("application/json");
    assertThat(json().propertyNames()).containsExactly("error");
    assertThat(json().get("error").propertyNames()).containsExactly("type", "message", "fields");
    assertThat(json().at("/error/type").asString()).isEqualTo(type);
    assertThat(json().at("/error/message").asString()).isNotBlank();
    assertThat(json().at("/error/fields").isArray()).isTrue();
    return this;
  }

  Reply blames(String field, String message) {
    assertThat(json().at("/error/fields"))
        .as(text())
        .anySatisfy(
            each -> {
              assertThat(each.get("field").asString()).isEqualTo(field);
              assertThat(each.get("message").asString()).isEqualTo(message);
            });
    return this;
  }

  List<String> blamed() {
    return each(json().at("/error/fields"), "field");
  }
}
