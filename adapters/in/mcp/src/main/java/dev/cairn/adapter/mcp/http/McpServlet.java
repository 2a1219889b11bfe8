package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.MessageParser;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.rpc.RpcError;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint: a message a POST, answered with JSON; a DELETE ends a session. There is no GET, for
 * this server says nothing of its own accord.
 */
public final class McpServlet extends HttpServlet {

  private static final System.Logger LOG = System.getLogger(McpServlet.class.getName());
  private static final String SESSION = "Mcp-Session-Id";

  private final transient Protocol protocol;
  private final transient Sessions sessions;
  private final transient Calls calls;
  private final transient Budget budget;
  private final int maxLength;

  public McpServlet(Protocol protocol, Limits limits, LongSupplier nanoClock) {
    this.protocol = protocol;
    this.sessions = new Sessions(limits, nanoClock);
    this.calls = new Calls(limits, nanoClock);
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
      HttpAnswer.of(e).write(response);
    }
  }

  private void fail(HttpServletRequest request, HttpServletResponse response) {
    try {
      if (request.isAsyncStarted()) {
        request.getAsyncContext().complete();
      }
      if (!response.isCommitted()) {
        response.reset();
        HttpAnswer.of(new Refusal(500, null, RpcError.internal())).write(response);
      }
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.DEBUG, "mcp_exchange_lost", Map.of("failure", e.getClass().getName()));
    }
  }

  private void post(HttpServletRequest request, HttpServletResponse response)
      throws IOException, Refusal {
    if (calls.isClosing()) {
      throw Refusal.closing(null);
    }
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
      throw new Refusal(400, it.id(), it.error());
    }
    Object id = message instanceof Message.Request it ? it.id() : null;
    if (message instanceof Message.Request it
        && it.method().equals(Protocol.INITIALIZE)
        && request.getHeader(SESSION) == null) {
      initialize(it, response);
      return;
    }
    Session session = session(request, id);
    Negotiation.requireVersion(request, id);
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
    Protocol.Reply reply = protocol.answer(request);
    if (!reply.failed()) {
      Session session = new Session();
      if (!sessions.add(session)) {
        throw Refusal.busy(request.id());
      }
      response.setHeader(SESSION, session.id());
    }
    new HttpAnswer(reply.failed() ? 400 : 200, reply.json()).write(response);
  }

  private Session session(HttpServletRequest request, @Nullable Object id) throws Refusal {
    return sessions.find(sessionId(request, id)).orElseThrow(() -> Refusal.unknownSession(id));
  }

  /** Tool calls can take long, so they wait elsewhere; everything else is answered on the spot. */
  private void answer(
      Session session,
      Message.Request message,
      HttpServletRequest request,
      HttpServletResponse response,
      Budget.Lease lease)
      throws IOException, Refusal {
    if (message.method().equals(Protocol.INITIALIZE)) {
      throw Refusal.invalid(400, message.id(), "the session is initialized already");
    }
    if (message.method().equals(Protocol.CALL)) {
      AsyncContext exchange = request.startAsync();
      exchange.setTimeout(0);
      calls.start(new Call(session, message, exchange, protocol), lease);
    } else {
      new HttpAnswer(200, protocol.answer(message).json()).write(response);
    }
  }

  private void delete(HttpServletRequest request, HttpServletResponse response)
      throws IOException, Refusal {
    if (!sessions.end(sessionId(request, null))) {
      throw Refusal.unknownSession(null);
    }
    new HttpAnswer(200, "").write(response);
  }

  private static String sessionId(HttpServletRequest request, @Nullable Object id) throws Refusal {
    String sessionId = request.getHeader(SESSION);
    if (sessionId == null) {
      throw Refusal.invalid(400, id, "the header " + SESSION + " is missing");
    }
    return sessionId;
  }

  /** Takes nothing more; returns when what is under way is answered, or has taken too long. */
  @Override
  public void destroy() {
    calls.close();
    sessions.endAll();
  }
}
