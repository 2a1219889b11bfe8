package dev.cairn.adapter.mcp.rpc;

import dev.cairn.adapter.wire.Members;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A request under way, and what its client can be told or asked before the answer. */
public final class Call {

  /** In place of a result: the request goes on, and its client is told more until it cancels it. */
  public enum Unended {
    STAYS_OPEN
  }

  private final Message.Request request;
  private final Client client;
  private final @Nullable Outlet outlet;

  /**
   * @param outlet takes messages that belong to this request; null where there is no way back but
   *     the answer
   */
  Call(Message.Request request, Client client, @Nullable Outlet outlet) {
    this.request = request;
    this.client = client;
    this.outlet = outlet;
  }

  public String method() {
    return request.method();
  }

  /** What the request says; empty where it says nothing. */
  public Map<?, ?> params() {
    return request.params() == null ? Map.of() : request.params();
  }

  /** A text that the request must have. */
  public String text(String name) {
    if (params().get(name) instanceof String text) {
      return text;
    }
    throw RpcError.invalidParams(name + " is a string");
  }

  /** An object that the request may have. */
  public Map<?, ?> object(String name) {
    Object value = params().get(name);
    if (value == null) {
      return Map.of();
    }
    if (value instanceof Map<?, ?> object) {
      return object;
    }
    throw RpcError.invalidParams(name + " is an object");
  }

  /** For a list that fits on one page: no cursor was ever given out for it. */
  public void refuseCursor() {
    if (params().get("cursor") != null) {
      throw invalidCursor();
    }
  }

  public static RpcError invalidCursor() {
    return RpcError.invalidParams(
        "cursor is none that was given out, leave it away to begin from the start");
  }

  public RpcError unknownResource(String uri) {
    return RpcError.unknownResource(uri, client.isStateless());
  }

  public Object id() {
    return request.id();
  }

  /** Takes messages that belong to this request; null where there is no way but the answer. */
  public @Nullable Outlet outlet() {
    return outlet;
  }

  /** Who asks. */
  public Client client() {
    return client;
  }

  boolean wantsProgress() {
    return outlet != null && token() != null;
  }

  /** Tells how far it has come, where the client wants to know; each time it must be more. */
  public void progress(Number done, @Nullable Number total, String message) {
    Object token = token();
    if (token != null) {
      tell(
          "notifications/progress",
          Members.of("progressToken", token, "progress", done, "total", total, "message", message));
    }
  }

  private @Nullable Object token() {
    Object token = request.meta().get("progressToken");
    return MessageParser.isId(token) ? token : null;
  }

  /** Tells of an event, where the client wants to hear of such. */
  public void log(LogLevel level, String logger, Object data) {
    if (client.hears(level)) {
      tell(
          "notifications/message",
          Members.of("level", level.label(), "logger", logger, "data", data));
    }
  }

  private void tell(String method, Map<String, Object> params) {
    if (outlet != null) {
      outlet.tell(Replies.notification(method, params));
    }
  }

  /** Whether the client can be asked something of this kind. */
  public boolean can(String capability) {
    return client.can(capability) && (client.isStateless() || outlet != null);
  }

  /** Fails as the protocol says where the client cannot be asked something of this kind. */
  public void require(String capability) {
    if (!can(capability)) {
      throw RpcError.missingCapability(capability);
    }
  }

  /** What the server handed out with its questions and got back, if anything. */
  public @Nullable String state() {
    return params().get("requestState") instanceof String state ? state : null;
  }

  /** The client's answer. */
  public Map<?, ?> ask(String key, Inquiry question) {
    return Objects.requireNonNull(ask(Map.of(key, question), null).get(key));
  }

  /**
   * The client's answers, by the questions' keys. In a session they are waited for; a stateless
   * request ends here, and comes again with them.
   *
   * @param state what the client shall send back along with them
   */
  public Map<String, Map<?, ?>> ask(Map<String, Inquiry> questions, @Nullable String state) {
    questions.values().forEach(each -> require(each.capability()));
    return client.isStateless() ? given(questions, state) : asked(questions);
  }

  private Map<String, Map<?, ?>> given(Map<String, Inquiry> questions, @Nullable String state) {
    Map<?, ?> responses = object("inputResponses");
    Map<String, Map<?, ?>> answers = new LinkedHashMap<>();
    Map<String, Inquiry> open = new LinkedHashMap<>();
    questions.forEach(
        (key, question) -> {
          Object response = responses.get(key);
          if (response == null) {
            open.put(key, question);
          } else {
            answers.put(key, answer(key, response));
          }
        });
    if (!open.isEmpty()) {
      throw new InputRequired(open, state);
    }
    return answers;
  }

  private static Map<?, ?> answer(String key, Object response) {
    if (response instanceof Map<?, ?> answer) {
      return answer;
    }
    throw RpcError.invalidParams("inputResponses." + key + " is an object");
  }

  private Map<String, Map<?, ?>> asked(Map<String, Inquiry> questions) {
    Map<String, Map<?, ?>> answers = new LinkedHashMap<>();
    Outlet way = Objects.requireNonNull(outlet, "who can be asked has an outlet");
    questions.forEach(
        (key, each) -> answers.put(key, client.questions().ask(way, each.method(), each.params())));
    return answers;
  }
}
