package dev.cairn.adapter.mcp.rpc;

import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.INVALID_PARAMS;
import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.INVALID_REQUEST;
import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.PARSE_ERROR;

import dev.cairn.adapter.mcp.rpc.Message.Invalid;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Reads a JSON-RPC message, strictly: whatever is wrong with it has its code and its reason. */
public final class MessageParser {

  private MessageParser() {}

  // No pattern switches on the way to the first answer: each costs a cold start some 20 ms.
  public static Message parse(byte[] message) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(message)).toString();
      return classify(PlainJson.read(text));
    } catch (CharacterCodingException e) {
      return new Invalid(null, PARSE_ERROR, "Parse error: the message is not valid UTF-8");
    } catch (JacksonException e) {
      return new Invalid(null, PARSE_ERROR, "Parse error: the message is not valid JSON");
    }
  }

  private static Message classify(@Nullable Object value) {
    if (value instanceof Map<?, ?> message) {
      return classify(message);
    }
    return new Invalid(
        null,
        INVALID_REQUEST,
        value instanceof Iterable
            ? "Invalid request: batches are not supported, send one message at a time"
            : "Invalid request: a message is a JSON object");
  }

  private static Message classify(Map<?, ?> message) {
    Object id = message.get("id");
    boolean usable = isId(id);
    if (message.containsKey("id") && !usable && message.containsKey("method")) {
      return new Invalid(null, INVALID_REQUEST, "Invalid request: id is a string or an integer");
    }
    Object known = usable ? id : null;
    if (!"2.0".equals(message.get("jsonrpc"))) {
      return new Invalid(known, INVALID_REQUEST, "Invalid request: jsonrpc is not \"2.0\"");
    }
    if (!(message.get("method") instanceof String method)) {
      return isResponse(message)
          ? new Message.Response()
          : new Invalid(known, INVALID_REQUEST, "Invalid request: method is not a string");
    }
    Object params = message.get("params");
    if (id == null) {
      return new Message.Notification(method, params instanceof Map<?, ?> object ? object : null);
    }
    if (params != null && !(params instanceof Map)) {
      return new Invalid(id, INVALID_PARAMS, "Invalid params: params is an object");
    }
    return new Message.Request(id, method, (Map<?, ?>) params);
  }

  private static boolean isResponse(Map<?, ?> message) {
    return !message.containsKey("method")
        && (message.containsKey("result") || message.containsKey("error"));
  }

  private static boolean isId(@Nullable Object id) {
    return id instanceof String
        || id instanceof Integer
        || id instanceof Long
        || id instanceof BigInteger;
  }
}
