package dev.cairn.adapter.mcp.stdio;

import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.INTERNAL_ERROR;
import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.INVALID_REQUEST;
import static io.modelcontextprotocol.spec.McpSchema.METHOD_INITIALIZE;
import static io.modelcontextprotocol.spec.McpSchema.METHOD_NOTIFICATION_INITIALIZED;
import static io.modelcontextprotocol.spec.McpSchema.METHOD_PING;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * What is said between the client and the SDK's session. Every request goes to the session under a
 * number of our own; the first answer to that number goes to the client under the id it chose, and
 * there is always one. So an id is answered exactly once even where clients use it twice.
 */
final class Conversation implements McpServerTransport {

  private static final System.Logger LOG = System.getLogger(Conversation.class.getName());

  private final McpJsonMapper json;
  private final LineWriter writer;
  private final McpServerSession session;
  private final AtomicLong numbers = new AtomicLong();
  private final Map<Object, Message.Request> unanswered = new ConcurrentHashMap<>();
  private volatile boolean initialized;

  Conversation(McpJsonMapper json, LineWriter writer, McpServerSession.Factory sessions) {
    this.json = json;
    this.writer = writer;
    this.session = sessions.create(this);
  }

  boolean isInitialized() {
    return initialized;
  }

  /** Answers before it returns. */
  void answer(Message.Request request) {
    if (request.method().equals(METHOD_INITIALIZE)) {
      initialize(request);
    } else if (initialized) {
      handle(request);
    } else if (request.method().equals(METHOD_PING)) {
      write(Reply.result(request.id(), Map.of()));
    } else {
      answerTooEarly(request);
    }
  }

  void refuse(Message.Invalid message) {
    refuse(message.id(), message.code(), message.reason());
  }

  private void initialize(Message.Request request) {
    if (initialized) {
      refuse(request.id(), INVALID_REQUEST, "Invalid request: the session is initialized already");
    } else {
      handle(request);
    }
  }

  /** The session knows unknown methods at once; what it would let wait is refused. */
  private void answerTooEarly(Message.Request request) {
    Long number = register(request);
    session.handle(numbered(number, request)).subscribe().dispose();
    answer(
        number,
        new JSONRPCError(
            INVALID_REQUEST, "Invalid request: the session is not initialized, send initialize"));
  }

  private void handle(Message.Request request) {
    Long number = register(request);
    try {
      session.handle(numbered(number, request)).toFuture().join();
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "mcp_request_failed", Map.of("failure", e.getClass().getName()));
    } finally {
      answer(number, new JSONRPCError(INTERNAL_ERROR, SafeErrors.INTERNAL));
    }
  }

  private Long register(Message.Request request) {
    Long number = numbers.incrementAndGet();
    unanswered.put(number, request);
    return number;
  }

  private static McpSchema.JSONRPCRequest numbered(Long number, Message.Request request) {
    return new McpSchema.JSONRPCRequest(request.method(), number, request.params());
  }

  @Override
  public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
    return Mono.fromRunnable(() -> send(message));
  }

  private void send(McpSchema.JSONRPCMessage message) {
    if (!(message instanceof McpSchema.JSONRPCResponse response)) {
      write(message);
    } else if (response.error() != null) {
      answer(response.id(), response.error());
    } else {
      answerWithResult(response.id(), response.result());
    }
  }

  private void answerWithResult(Object number, Object result) {
    Message.Request request = unanswered.get(number);
    if (request == null) {
      return;
    }
    String line =
        result instanceof McpSchema.InitializeResult handshake
            ? PlainJson.write(Reply.result(request.id(), Handshake.result(handshake)))
            : text(Reply.result(request.id(), result));
    if (unanswered.remove(number) != null) {
      writer.write(line);
      if (request.method().equals(METHOD_INITIALIZE)) {
        begin();
      }
    }
  }

  /** Answers with an error, unless the request has its answer. */
  private void answer(Object number, JSONRPCError error) {
    Message.Request request = unanswered.remove(number);
    if (request != null) {
      write(Reply.error(request.id(), SafeErrors.of(error)));
    }
  }

  /** Lets the session answer from now on, whether or not the client says that it is ready. */
  private void begin() {
    session.handle(new McpSchema.JSONRPCNotification(METHOD_NOTIFICATION_INITIALIZED)).subscribe();
    initialized = true;
  }

  private void refuse(@Nullable Object id, int code, String reason) {
    write(Reply.error(id, new JSONRPCError(code, reason)));
  }

  private void write(Object message) {
    writer.write(text(message));
  }

  private String text(Object message) {
    try {
      return json.writeValueAsString(message);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // the type is compared
  public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
    if (type.getType() == McpSchema.InitializeRequest.class) {
      return (T) Handshake.request(data);
    }
    return json.convertValue(data, type);
  }

  Mono<Void> notifyClient(String method, Object params) {
    return session.sendNotification(method, params);
  }

  /** The streams belong to whoever opened them. */
  @Override
  public Mono<Void> closeGracefully() {
    return Mono.empty();
  }
}
