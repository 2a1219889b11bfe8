package dev.cairn.adapter.mcp.rpc;

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
      return new Invalid(null, RpcError.unreadable("the message is not valid UTF-8"));
    } catch (JacksonException e) {
      return new Invalid(null, RpcError.unreadable("the message is not valid JSON"));
    }
  }

  private static Message classify(@Nullable Object value) {
    if (value instanceof Map<?, ?> message) {
      return classify(message);
    }
    return invalid(
        null,
        value instanceof Iterable
            ? "batches are not supported, send one message at a time"
            : "a message is a JSON object");
  }

  private static Message classify(Map<?, ?> message) {
    Object id = message.get("id");
    boolean usable = isId(id);
    if (message.containsKey("id") && !usable && message.containsKey("method")) {
      return invalid(null, "id is a string or an integer");
    }
    Object known = usable ? id : null;
    if (!"2.0".equals(message.get("jsonrpc"))) {
      return invalid(known, "jsonrpc is not \"2.0\"");
    }
    return message.get("method") instanceof String method
        ? call(id, method, message.get("params"))
        : response(known, message);
  }

  private static Message response(@Nullable Object id, Map<?, ?> message) {
    boolean told = message.containsKey("result") || message.containsKey("error");
    if (message.containsKey("method") || !told) {
      return invalid(id, "method is not a string");
    }
    return new Message.Response(
        id, message.get("result") instanceof Map<?, ?> result ? result : null);
  }

  private static Message call(@Nullable Object id, String method, @Nullable Object params) {
    if (id == null) {
      return new Message.Notification(method, params instanceof Map<?, ?> object ? object : null);
    }
    if (params != null && !(params instanceof Map)) {
      return new Invalid(id, RpcError.invalidParams("params is an object"));
    }
    return new Message.Request(id, method, (Map<?, ?>) params);
  }

  private static Invalid invalid(@Nullable Object id, String reason) {
    return new Invalid(id, RpcError.invalidRequest(reason));
  }

  static boolean isId(@Nullable Object id) {
    return id instanceof String
        || id instanceof Integer
        || id instanceof Long
        || id instanceof BigInteger;
  }
}
