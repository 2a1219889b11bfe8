package dev.cairn.adapter.mcpservers;

import dev.cairn.application.port.ToolServer.Offer;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Asks a server what it offers. What it says of itself decides which questions it gets. */
final class Questions {

  private static final String VERSION = "2025-11-25";
  private static final int METHOD_NOT_FOUND = -32601;

  /** Who asks. */
  private static final Map<String, ?> SELF =
      Map.of(
          "protocolVersion", VERSION,
          "capabilities", Map.of(),
          "clientInfo", Map.of("name", "cairn", "version", "1"));

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
    pages(able.get("tools"), "tools/list", "tools", offer::tool);
    pages(able.get("prompts"), "prompts/list", "prompts", offer::prompt);
    Object resources = able.get("resources");
    pages(resources, "resources/list", "resources", offer::resource);
    pages(resources, "resources/templates/list", "resourceTemplates", offer::template);
    return offer.of(object(self.get("serverInfo")), self.get("instructions"));
  }

  private Map<?, ?> greet() throws ServerFailure {
    Map<?, ?> self = result(ask("initialize", SELF));
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

  /**
   * Takes all pages in.
   *
   * @param capability what the server says it can do of this kind; null: nothing
   */
  private void pages(@Nullable Object capability, String method, String field, Taker taker)
      throws ServerFailure {
    Set<String> cursors = new HashSet<>();
    String cursor = capability == null ? "" : page(method, "", field, taker);
    while (!cursor.isEmpty()) {
      if (!cursors.add(cursor)) {
        throw new ServerFailure("answers " + method + " with the same pages without end");
      }
      cursor = page(method, cursor, field, taker);
    }
  }

  /** Takes a page in; answers where the next one begins, empty after the last. */
  private String page(String method, String cursor, String field, Taker taker)
      throws ServerFailure {
    ServerMessage answer = ask(method, cursor.isEmpty() ? Map.of() : Map.of("cursor", cursor));
    if (object(answer.error()).get("code") instanceof Integer code && code == METHOD_NOT_FOUND) {
      return "";
    }
    Map<?, ?> page = result(answer);
    if (!(page.get(field) instanceof List<?> offered)) {
      throw new ServerFailure("answered " + method + " without a list of " + field);
    }
    for (Object each : offered) {
      taker.take(each);
    }
    return page.get("nextCursor") instanceof String next ? next : "";
  }

  private ServerMessage ask(String method, Map<String, ?> parameters) throws ServerFailure {
    question = method;
    lastId++;
    try {
      channel.request(ServerMessage.request(lastId, method, parameters));
      for (String text = channel.next(); text != null; text = channel.next()) {
        Optional<ServerMessage> answer = answer(ServerMessage.read(text));
        if (answer.isPresent()) {
          return answer.get();
        }
      }
    } catch (IOException e) {
      throw ended(e);
    }
    throw ended(null);
  }

  /** The answer, if it is among these; what the server asks for before it gets its reply. */
  private Optional<ServerMessage> answer(List<ServerMessage> messages)
      throws IOException, ServerFailure {
    for (ServerMessage message : messages) {
      if (message.answers(lastId)) {
        return Optional.of(message);
      }
      if (message.isRequest()) {
        channel.tell(message.reply());
      }
    }
    return Optional.empty();
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
