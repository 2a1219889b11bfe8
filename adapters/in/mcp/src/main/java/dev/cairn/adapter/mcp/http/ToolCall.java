package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.Outlet;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.rpc.Worker;
import dev.cairn.adapter.wire.http.ClientGone;
import jakarta.servlet.AsyncContext;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A tool call under way, and the one answer that its client waits for. */
final class ToolCall implements Runnable {

  private final Session session;
  private final Message.Request request;
  private final Answering answering;
  private final @Nullable Outlet outlet;
  private final Protocol protocol;
  private final Duration limit;
  private final Worker worker;

  /**
   * @param limit how long it may take, its wait for a thread included
   */
  ToolCall(
      Session session,
      Message.Request request,
      AsyncContext exchange,
      Protocol protocol,
      Duration limit) {
    this.session = session;
    this.request = request;
    this.answering = new Answering(exchange);
    this.outlet = Negotiation.acceptsEvents(exchange.getRequest()) ? answering : null;
    this.protocol = protocol;
    this.limit = limit;
    this.worker = new Worker(limit, abandoned(exchange), this::late);
  }

  private static BooleanSupplier abandoned(AsyncContext exchange) {
    return exchange.getRequest().getAttribute(ClientGone.ATTRIBUTE) instanceof BooleanSupplier told
        ? told
        : () -> false;
  }

  Session session() {
    return session;
  }

  Object id() {
    return request.id();
  }

  AsyncContext exchange() {
    return answering.exchange();
  }

  @Override
  public void run() {
    worker.run(
        () -> {
          Protocol.Reply reply = protocol.answer(session.client(), request, outlet);
          answering.answer(worker.isLate() ? lateAnswer() : HttpAnswer.of(reply, session.client()));
        });
  }

  /** Looks at the clock from now on. */
  void watch() {
    worker.watch();
  }

  private HttpAnswer lateAnswer() {
    return new HttpAnswer(200, protocol.late(session.client(), request, limit));
  }

  private void late() {
    answering.answer(lateAnswer());
  }

  void refuse(HttpRefusal refusal) {
    answering.answer(HttpAnswer.of(refusal));
  }

  /** Interrupts the work. The exchange ends as one does that has nothing to say. */
  void cancel() {
    if (answering.answer(HttpAnswer.ACCEPTED)) {
      worker.interrupt();
    }
  }

  /** The client is gone, or cannot be reached. */
  void abandon() {
    answering.drop();
    worker.interrupt();
  }

  /** The exchange has ended; nobody can be told anything any more. */
  void forget() {
    worker.forget();
  }
}
