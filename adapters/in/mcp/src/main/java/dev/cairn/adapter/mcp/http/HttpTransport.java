package dev.cairn.adapter.mcp.http;

import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.INTERNAL_ERROR;

import dev.cairn.adapter.mcp.rpc.Handshake;
import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.Replies;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import jakarta.servlet.http.HttpServlet;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Serves any number of clients over streamable HTTP, behind the SDK's interface for that. Its
 * sessions are the SDK's; limits, errors and the end are ours.
 */
public final class HttpTransport implements McpStreamableServerTransportProvider {

  private final McpJsonMapper json;
  private final Replies replies;
  private final Sessions sessions;
  private final Calls calls;
  private final HttpServlet servlet;
  private McpStreamableServerSession.@Nullable Factory factory;

  public HttpTransport(McpJsonMapper json, Limits limits, LongSupplier nanoClock) {
    this.json = json;
    this.replies = new Replies(json);
    this.sessions = new Sessions(limits, nanoClock);
    this.calls = new Calls(limits, nanoClock);
    this.servlet = new McpServlet(this, replies, limits);
  }

  public HttpServlet servlet() {
    return servlet;
  }

  @Override
  public void setSessionFactory(McpStreamableServerSession.Factory sessionFactory) {
    factory = sessionFactory;
  }

  void requireOpen() throws Refusal {
    if (calls.isClosing()) {
      throw Refusal.closing(null);
    }
  }

  /** Begins a session. */
  Begun begin(Message.Request request) throws Refusal {
    try {
      McpStreamableServerSession.McpStreamableServerSessionInit begun =
          factory().startSession(Handshake.request(request.params()));
      McpSchema.InitializeResult result = begun.initResult().toFuture().join();
      Session session = new Session(begun.session(), json, replies);
      if (!sessions.add(session)) {
        throw Refusal.busy(request.id());
      }
      return new Begun(session.id(), result);
    } catch (McpError e) {
      McpSchema.JSONRPCResponse.JSONRPCError error = e.getJsonRpcError();
      throw Refusal.of(400, request.id(), error.code(), error.message());
    } catch (RuntimeException e) {
      throw Refusal.of(500, request.id(), INTERNAL_ERROR, "");
    }
  }

  Optional<Session> session(String id) {
    return sessions.find(id);
  }

  boolean end(String sessionId) {
    return sessions.end(sessionId);
  }

  void call(Call call, Budget.Lease lease) {
    calls.start(call, lease);
  }

  private McpStreamableServerSession.Factory factory() {
    if (factory == null) {
      throw new IllegalStateException("the server has not been built");
    }
    return factory;
  }

  /** This server says nothing of its own accord. */
  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return Mono.empty();
  }

  /** Takes nothing more; returns when what is under way is answered, or has taken too long. */
  @Override
  public void close() {
    calls.close();
    sessions.endAll();
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(this::close);
  }

  /** A session that has begun, and what its client is told. */
  record Begun(String sessionId, McpSchema.InitializeResult result) {}
}
