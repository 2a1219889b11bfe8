package dev.cairn.adapter.mcpservers;

import dev.cairn.application.port.ToolServer.Offer;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Asks a server what it offers. What it says of itself decides which questions it gets. */
final class Questions {

  private static final String VERSION = "2025-11-25";
  private static final int METHOD_NOT_FOUND = -32601;

  private final Channel channel;
  private final OfferReader offer;
  private volatile String question = "initialize";
  private long lastId;

  Questions(Channel channel, Limits limits) {
    this.channel = channel;
    this.offer = new OfferReader(limits.items());
  }

  /** What the server was asked last. */
  String question() {
    return question;
  }

  Offer run() throws ServerFailure {
    Map<?, ?> self = greet();
    Map<?, ?> able = object(self.get("capabilities"));
    if (able.get("tools") != null) {
      pages("tools/list", "tools", offer::tool);
    }
    if (able.get("prompts") != null) {
      pages("prompts/list", "prompts", offer::prompt);
    }
    if (able.get("resources") != null) {
      pages("resources/list", "resources", offer::resource);
      pages("resources/templates/list", "resourceTemplates", offer::template);
    }
    return offer.of(object(self.get("serverInfo")), self.get("instructions"));
  }

  private Map<?, ?> greet() throws ServerFailure {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("protocolVersion", VERSION);
    parameters.put("capabilities", Map.of());
    parameters.put("clientInfo", Map.of("name", "cairn", "version", "1"));
    Map<?, ?> self = result(ask("initialize", parameters));
    if (self.get("protocolVersion") instanceof String version
        && version.matches("\\d{4}-\\d{2}-\\d{2}")) {
      channel.agree(version);
    }
    try {
      channel.tell(ServerMessage.notification("notifications/initialized"));
    } catch (IOException e) {
      throw ended(e);
    }
    return self;
  }

  /** Something that takes in what the server offers, one by one. */
  private interface Taker {
    void take(@Nullable Object offered) throws ServerFailure;
  }

  private void pages(String method, String field, Taker taker) throws ServerFailure {
    Set<String> cursors = new HashSet<>();
    String cursor = "";
    do {
      ServerMessage answer = ask(method, cursor.isEmpty() ? Map.of() : Map.of("cursor", cursor));
      if (object(answer.error()).get("code") instanceof Integer code && code == METHOD_NOT_FOUND) {
        return;
      }
      Map<?, ?> page = result(answer);
      if (!(page.get(field) instanceof List<?> offered)) {
        throw new ServerFailure("answered " + method + " without a list of " + field);
      }
      for (Object each : offered) {
        taker.take(each);
      }
      cursor = page.get("nextCursor") instanceof String next ? next : "";
      if (!cursor.isEmpty() && !cursors.add(cursor)) {
        throw new ServerFailure("answers " + method + " with the same pages without end");
      }
    } while (!cursor.isEmpty());
  }

  private ServerMessage ask(String method, Map<String, ?> parameters) throws ServerFailure {
    question = method;
    lastId++;
    try {
      channel.request(ServerMessage.request(lastId, method, parameters));
      for (String text = channel.next(); text != null; text = channel.next()) {
        for (ServerMessage message : ServerMessage.read(text)) {
          if (message.answers(lastId)) {
            return message;
          }
          if (message.isRequest()) {
            channel.tell(message.reply());
          }
        }
      }
    } catch (IOException e) {
      throw ended(e);
    }
    throw ended(null);
  }

  private ServerFailure ended(@Nullable IOException cause) {
    String reason = channel.ending(question, cause);
    return cause == null ? new ServerFailure(reason) : new ServerFailure(reason, cause);
  }

  private Map<?, ?> result(ServerMessage answer) throws ServerFailure {
    if (answer.result() instanceof Map<?, ?> result) {
      return result;
    }
    Object code = object(answer.error()).get("code");
    throw new ServerFailure(
        code instanceof Integer
            ? "refused " + question + " with error " + code
            : "answered " + question + " with something else than an answer");
  }

  private static Map<?, ?> object(@Nullable Object value) {
    return value instanceof Map<?, ?> object ? object : Map.of();
  }
}
