package dev.cairn.adapter.mcpservers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A JSON-RPC message, as far as it was understood. */
record ServerMessage(Map<?, ?> fields) {

  private static final int MAX_DEPTH = 200;

  /** Many times what a catalogue of the allowed size needs, and still no danger to the heap. */
  private static final long MAX_TOKENS = 2_000_000;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH)
                          .maxTokenCount(MAX_TOKENS)
                          .build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** The messages in a text: none where it is something else, several where it is a batch. */
  static List<ServerMessage> read(String text) throws ServerFailure {
    try {
      Object value = MAPPER.readValue(text, Object.class);
      Stream<?> all = value instanceof List<?> batch ? batch.stream() : Stream.ofNullable(value);
      return all.filter(Map.class::isInstance)
          .map(each -> new ServerMessage((Map<?, ?>) each))
          .toList();
    } catch (StreamConstraintsException e) {
      throw new ServerFailure("sent a message that is nested too deep or holds too much", e);
    } catch (JacksonException | ArithmeticException | NumberFormatException e) {
      return List.of(); // the parser lets a number out of range through to Java's own classes
    }
  }

  static String request(long id, String method, Map<String, ?> parameters) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    return MAPPER.writeValueAsString(message);
  }

  static String notification(String method) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("method", method);
    return MAPPER.writeValueAsString(message);
  }

  boolean answers(long id) {
    return !isRequest() && String.valueOf(fields.get("id")).equals(String.valueOf(id));
  }

  /** Whether the server wants something from us. */
  boolean isRequest() {
    return fields.get("method") != null && fields.get("id") != null;
  }

  /** What we say to it: we are there, and can do nothing. */
  String reply() {
    Map<String, @Nullable Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", fields.get("id"));
    if ("ping".equals(fields.get("method"))) {
      message.put("result", Map.of());
    } else {
      message.put("error", Map.of("code", -32601, "message", "Method not found"));
    }
    return MAPPER.writeValueAsString(message);
  }

  @Nullable Object error() {
    return fields.get("error");
  }

  @Nullable Object result() {
    return fields.get("result");
  }
}
