package dev.cairn.adapter.mcp.stdio;

import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.INTERNAL_ERROR;
import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.INVALID_REQUEST;
import static io.modelcontextprotocol.spec.McpSchema.METHOD_INITIALIZE;
import static io.modelcontextprotocol.spec.McpSchema.METHOD_NOTIFICATION_INITIALIZED;
import static io.modelcontextprotocol.spec.McpSchema.METHOD_PING;

import dev.cairn.adapter.mcp.rpc.Handshake;
import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.Replies;
import dev.cairn.adapter.mcp.rpc.SafeErrors;
import dev.cairn.adapter.mcp.rpc.Worker;
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
import reactor.core.publisher.Mono;

/**
 * What is said between the client and the SDK's session. Every request goes to the session under a
 * number of our own; the first answer to that number goes to the client under the id it chose, and
 * there is always one, unless the client says that it no longer wants it. So an id is answered
 * exactly once even where clients use it twice.
 */
final class Conversation implements McpServerTransport {

  private static final System.Logger LOG = System.getLogger(Conversation.class.getName());

  private final McpJsonMapper json;
  private final Replies replies;
  private final LineWriter writer;
  private final McpServerSession session;
  private final AtomicLong numbers = new AtomicLong();
  private final Map<Object, Unanswered> unanswered = new ConcurrentHashMap<>();
  private volatile boolean initialized;

  Conversation(McpJsonMapper json, LineWriter writer, McpServerSession.Factory sessions) {
    this.json = json;
    this.replies = new Replies(json);
    this.writer = writer;
    this.session = sessions.create(this);
  }

  boolean isInitialized() {
    return initialized;
  }

  /** Takes a request on; running what it gives back answers it. */
  Runnable take(Message.Request request) {
    Long number = numbers.incrementAndGet();
    Unanswered taken = new Unanswered(request, new Worker());
    unanswered.put(number, taken);
    return () -> answer(number, taken);
  }

  /** Lets the work on the requests with this id end without an answer. */
  void cancel(Object id) {
    unanswered.forEach(
        (number, each) -> {
          if (each.request.id().equals(id) && unanswered.remove(number, each)) {
            each.worker.interrupt();
          }
        });
  }

  void refuse(Message.Invalid message) {
    writer.write(replies.error(message.id(), new JSONRPCError(message.code(), message.reason())));
  }

  private void answer(Long number, Unanswered taken) {
    Message.Request request = taken.request;
    if (initialized && request.method().equals(METHOD_INITIALIZE)) {
      fail(number, INVALID_REQUEST, "Invalid request: the session is initialized already");
    } else if (initialized || request.method().equals(METHOD_INITIALIZE)) {
      taken.worker.run(() -> handle(number, request));
    } else if (request.method().equals(METHOD_PING)) {
      succeed(number, Map.of());
    } else {
      answerTooEarly(number, request);
    }
  }

  /** The session knows unknown methods at once; what it would let wait is refused. */
  private void answerTooEarly(Long number, Message.Request request) {
    session.handle(numbered(number, request)).subscribe().dispose();
    fail(
        number,
        INVALID_REQUEST,
        "Invalid request: the session is not initialized, send initialize");
  }

  private void handle(Long number, Message.Request request) {
    try {
      session.handle(numbered(number, request)).toFuture().join();
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "mcp_request_failed", Map.of("failure", e.getClass().getName()));
    } finally {
      fail(number, INTERNAL_ERROR, SafeErrors.INTERNAL);
    }
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
      writer.write(text(message));
    } else if (response.error() != null) {
      fail(response.id(), response.error());
    } else {
      succeed(response.id(), response.result());
    }
  }

  private void succeed(Object number, Object result) {
    Unanswered taken = unanswered.get(number);
    if (taken == null) {
      return;
    }
    String line = replies.result(taken.request.id(), result);
    if (unanswered.remove(number) != null) {
      writer.write(line);
      if (taken.request.method().equals(METHOD_INITIALIZE)) {
        begin();
      }
    }
  }

  private void fail(Object number, int code, String reason) {
    fail(number, new JSONRPCError(code, reason));
  }

  /** Answers with an error, unless the request has its answer. */
  private void fail(Object number, JSONRPCError error) {
    Unanswered taken = unanswered.remove(number);
    if (taken != null) {
      writer.write(replies.error(taken.request.id(), error));
    }
  }

  /** Lets the session answer from now on, whether or not the client says that it is ready. */
  private void begin() {
    session.handle(new McpSchema.JSONRPCNotification(METHOD_NOTIFICATION_INITIALIZED)).subscribe();
    initialized = true;
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

  private record Unanswered(Message.Request request, Worker worker) {}
}
