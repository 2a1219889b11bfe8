package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Client;
import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.MessageParser;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.rpc.RpcError;
import dev.cairn.adapter.wire.http.ByteBudget;
import dev.cairn.adapter.wire.http.ClientGone;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Cairn for any number of MCP clients over streamable HTTP: a message a POST, answered with JSON,
 * or with events where something is told before the answer. Clients of earlier revisions begin a
 * session, which a DELETE ends; those of the stateless one say with each message who they are.
 * There is no GET, for this server says nothing of its own accord.
 *
 * <p>Whoever mounts it must enable asynchronous processing for the servlet and for every filter in
 * front of it, must check Host, Origin and token there, and should call {@link #close} before the
 * server is stopped, so that calls under way are still answered. It may say in {@link ClientGone}'s
 * attribute of a request whether anybody still waits for the answer.
 */
public final class McpServlet extends HttpServlet implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(McpServlet.class.getName());
  private static final String SESSION = "Mcp-Session-Id";

  private final transient Protocol protocol;
  private final transient Sessions sessions;
  private final transient ToolCalls calls;
  private final transient ByteBudget budget;
  private final int maxLength;
  private final Duration callLimit;

  /** Makes a servlet that is ready to serve, such as at {@code /mcp}. */
  public McpServlet(Protocol protocol) {
    this(protocol, HttpLimits.DEFAULT, System::nanoTime);
  }

  public McpServlet(Protocol protocol, HttpLimits limits, LongSupplier nanoClock) {
    this.protocol = protocol;
    this.sessions = new Sessions(limits, nanoClock);
    this.calls = new ToolCalls(limits, nanoClock);
    this.budget = new ByteBudget(limits.bytes(), 0);
    this.maxLength = limits.bodyBytes();
    this.callLimit = limits.call();
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
          throw HttpRefusal.invalid(405, null, "the method is POST or DELETE");
        }
      }
    } catch (HttpRefusal e) {
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
        HttpAnswer.of(new HttpRefusal(500, null, RpcError.internal())).write(response);
      }
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.DEBUG, "mcp_exchange_lost", Map.of("failure", e.getClass().getName()));
    }
  }

  private void post(HttpServletRequest request, HttpServletResponse response)
      throws IOException, HttpRefusal {
    if (calls.isClosing()) {
      throw HttpRefusal.closing(null);
    }
    Negotiation.requireJson(request);
    ByteBudget.Share share = budget.share();
    try {
      Message message = MessageParser.parse(MessageBody.read(request, maxLength, share));
      receive(new Arrival(message, request, response, share));
    } finally {
      if (!request.isAsyncStarted()) {
        share.close();
      }
    }
  }

  /** A message and the exchange that brought it. */
  private record Arrival(
      Message message,
      HttpServletRequest request,
      HttpServletResponse response,
      ByteBudget.Share share) {}

  private void receive(Arrival arrival) throws IOException, HttpRefusal {
    if (arrival.message instanceof Message.Invalid it) {
      throw new HttpRefusal(400, it.id(), it.error());
    }
    if (StatelessHeaders.mark(arrival.request, arrival.message)) {
      receiveAlone(arrival);
    } else if (isHandshake(arrival.message) && arrival.request.getHeader(SESSION) == null) {
      initialize((Message.Request) arrival.message, arrival.response);
    } else {
      receiveInSession(arrival);
    }
  }

  private static boolean isHandshake(Message message) {
    return message instanceof Message.Request it && it.method().equals(Protocol.INITIALIZE);
  }

  private void receiveInSession(Arrival arrival) throws IOException, HttpRefusal {
    Object id = arrival.message instanceof Message.Request it ? it.id() : null;
    Session session = session(arrival.request, id);
    Negotiation.requireVersion(arrival.request, id);
    if (isHandshake(arrival.message)) {
      throw HttpRefusal.invalid(400, id, "the session is initialized already");
    }
    if (arrival.message instanceof Message.Request it) {
      answer(session, it, arrival);
    } else {
      hear(session, arrival.message);
      HttpAnswer.ACCEPTED.write(arrival.response);
    }
  }

  private static void hear(Session session, Message message) {
    if (message instanceof Message.Notification it) {
      it.cancelledId().ifPresent(session::cancel);
    }
    if (message instanceof Message.Response it) {
      session.client().answered(it);
    }
  }

  /** A message of the stateless revision: nothing but itself says what it means. */
  private void receiveAlone(Arrival arrival) throws IOException, HttpRefusal {
    if (!(arrival.message instanceof Message.Request it)) {
      HttpAnswer.ACCEPTED.write(arrival.response);
      return;
    }
    try {
      StatelessHeaders.requireLike(arrival.request, it);
      answer(new Session(Client.of(it, null)), it, arrival);
    } catch (RpcError e) {
      throw new HttpRefusal(400, it.id(), e);
    }
  }

  private void initialize(Message.Request request, HttpServletResponse response)
      throws IOException, HttpRefusal {
    Client client = Client.ofSession(null);
    Protocol.Reply reply = protocol.answer(client, request, null);
    if (!reply.failed()) {
      Session session = new Session(client);
      if (!sessions.add(session)) {
        throw HttpRefusal.busy(request.id());
      }
      response.setHeader(SESSION, session.id());
    }
    new HttpAnswer(reply.failed() ? 400 : 200, reply.json()).write(response);
  }

  private Session session(HttpServletRequest request, @Nullable Object id) throws HttpRefusal {
    return sessions.find(sessionId(request, id)).orElseThrow(() -> HttpRefusal.unknownSession(id));
  }

  /** What can take long waits elsewhere; everything else is answered on the spot. */
  private void answer(Session session, Message.Request message, Arrival arrival)
      throws IOException {
    if (protocol.takesTime(message.method())) {
      AsyncContext exchange = arrival.request.startAsync();
      exchange.setTimeout(0);
      calls.start(new ToolCall(session, message, exchange, protocol, callLimit), arrival.share);
    } else {
      HttpAnswer.of(protocol.answer(session.client(), message, null), session.client())
          .write(arrival.response);
    }
  }

  private void delete(HttpServletRequest request, HttpServletResponse response)
      throws IOException, HttpRefusal {
    if (!sessions.end(sessionId(request, null))) {
      throw HttpRefusal.unknownSession(null);
    }
    new HttpAnswer(200, "").write(response);
  }

  private static String sessionId(HttpServletRequest request, @Nullable Object id)
      throws HttpRefusal {
    String sessionId = request.getHeader(SESSION);
    if (sessionId == null) {
      throw HttpRefusal.invalid(400, id, "the header " + SESSION + " is missing");
    }
    return sessionId;
  }

  /** Takes nothing more; returns when what is under way is answered, or has taken too long. */
  @Override
  public void close() {
    calls.close();
    sessions.endAll();
  }

  @Override
  public void destroy() {
    close();
  }
}
