package dev.cairn.adapter.mcp.http;

import static io.modelcontextprotocol.spec.McpSchema.METHOD_INITIALIZE;
import static io.modelcontextprotocol.spec.McpSchema.METHOD_TOOLS_CALL;

import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.MessageParser;
import dev.cairn.adapter.mcp.rpc.Replies;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint: a message a POST, answered with JSON; a DELETE ends a session. There is no GET, for
 * this server says nothing of its own accord.
 */
final class McpServlet extends HttpServlet {

  private static final System.Logger LOG = System.getLogger(McpServlet.class.getName());
  private static final String SESSION = "Mcp-Session-Id";

  private final transient HttpTransport transport;
  private final transient Replies replies;
  private final transient Budget budget;
  private final int maxLength;

  McpServlet(HttpTransport transport, Replies replies, Limits limits) {
    this.transport = transport;
    this.replies = replies;
    this.budget = new Budget(limits.bytes());
    this.maxLength = limits.bodyBytes();
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response) {
    try {
      handle(request, response);
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "mcp_exchange_lost", Map.of("failure", e.getClass().getName()));
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "mcp_exchange_failed", Map.of("failure", e.getClass().getName()));
      fail(request, response);
    }
  }

  private void handle(HttpServletRequest request, HttpServletResponse response) throws IOException {
    try {
      switch (request.getMethod()) {
        case "POST" -> post(request, response);
        case "DELETE" -> delete(request, response);
        default -> {
          response.setHeader("Allow", "POST, DELETE");
          throw Refusal.invalid(405, null, "the method is POST or DELETE");
        }
      }
    } catch (Refusal e) {
      HttpAnswer.of(e, replies).write(response);
    }
  }

  private void fail(HttpServletRequest request, HttpServletResponse response) {
    try {
      if (request.isAsyncStarted()) {
        request.getAsyncContext().complete();
      }
      if (!response.isCommitted()) {
        response.reset();
        HttpAnswer.of(Refusal.of(500, null, ErrorCodes.INTERNAL_ERROR, ""), replies)
            .write(response);
      }
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.DEBUG, "mcp_exchange_lost", Map.of("failure", e.getClass().getName()));
    }
  }

  private void post(HttpServletRequest request, HttpServletResponse response)
      throws IOException, Refusal {
    transport.requireOpen();
    Negotiation.requireJson(request);
    Budget.Lease lease = budget.lease();
    try {
      Message message = MessageParser.parse(RequestBody.read(request, maxLength, lease));
      receive(message, request, response, lease);
    } finally {
      if (!request.isAsyncStarted()) {
        lease.close();
      }
    }
  }

  private void receive(
      Message message, HttpServletRequest request, HttpServletResponse response, Budget.Lease lease)
      throws IOException, Refusal {
    if (message instanceof Message.Invalid it) {
      throw Refusal.of(400, it.id(), it.code(), it.reason());
    }
    Object id = message instanceof Message.Request it ? it.id() : null;
    if (message instanceof Message.Request it
        && it.method().equals(METHOD_INITIALIZE)
        && request.getHeader(SESSION) == null) {
      initialize(it, response);
      return;
    }
    Session session = session(request, id);
    Negotiation.requireVersion(request, transport.protocolVersions(), id);
    if (message instanceof Message.Request it) {
      answer(session, it, request, response, lease);
      return;
    }
    if (message instanceof Message.Notification it) {
      it.cancelledId().ifPresent(session::cancel);
    }
    HttpAnswer.ACCEPTED.write(response);
  }

  private void initialize(Message.Request request, HttpServletResponse response)
      throws IOException, Refusal {
    HttpTransport.Begun begun = transport.begin(request);
    response.setHeader(SESSION, begun.sessionId());
    new HttpAnswer(200, replies.result(request.id(), begun.result())).write(response);
  }

  private Session session(HttpServletRequest request, @Nullable Object id) throws Refusal {
    String sessionId = request.getHeader(SESSION);
    if (sessionId == null) {
      throw Refusal.invalid(400, id, "the header " + SESSION + " is missing");
    }
    return transport.session(sessionId).orElseThrow(() -> Refusal.unknownSession(id));
  }

  /** Tool calls can take long, so they wait elsewhere; everything else is answered on the spot. */
  private void answer(
      Session session,
      Message.Request message,
      HttpServletRequest request,
      HttpServletResponse response,
      Budget.Lease lease)
      throws IOException, Refusal {
    if (message.method().equals(METHOD_INITIALIZE)) {
      throw Refusal.invalid(400, message.id(), "the session is initialized already");
    }
    if (message.method().equals(METHOD_TOOLS_CALL)) {
      AsyncContext exchange = request.startAsync();
      exchange.setTimeout(0);
      transport.call(new Call(session, message, exchange, replies), lease);
    } else {
      new HttpAnswer(200, session.answer(message)).write(response);
    }
  }

  private void delete(HttpServletRequest request, HttpServletResponse response)
      throws IOException, Refusal {
    String sessionId = request.getHeader(SESSION);
    if (sessionId == null) {
      throw Refusal.invalid(400, null, "the header " + SESSION + " is missing");
    }
    if (!transport.end(sessionId)) {
      throw Refusal.unknownSession(null);
    }
    new HttpAnswer(200, "").write(response);
  }

  @Override
  public void destroy() {
    transport.close();
  }
}
