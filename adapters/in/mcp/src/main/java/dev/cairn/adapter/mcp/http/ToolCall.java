package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.rpc.Worker;
import dev.cairn.adapter.wire.http.ClientGone;
import jakarta.servlet.AsyncContext;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** A tool call under way, and the one answer that its client waits for. */
final class ToolCall implements Runnable {

  private final Session session;
  private final Message.Request request;
  private final AsyncContext exchange;
  private final Protocol protocol;
  private final Duration limit;
  private final Worker worker;
  private final AtomicBoolean answered = new AtomicBoolean();

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
    this.exchange = exchange;
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
    return exchange;
  }

  @Override
  public void run() {
    worker.run(
        () -> {
          String json = protocol.answer(request).json();
          answer(new HttpAnswer(200, worker.isLate() ? protocol.late(request, limit) : json));
        });
  }

  /** Looks at the clock from now on. */
  void watch() {
    worker.watch();
  }

  private void late() {
    answer(new HttpAnswer(200, protocol.late(request, limit)));
  }

  void refuse(HttpRefusal refusal) {
    answer(HttpAnswer.of(refusal));
  }

  /** Interrupts the work. The exchange ends as one does that has nothing to say. */
  void cancel() {
    if (answer(HttpAnswer.ACCEPTED)) {
      worker.interrupt();
    }
  }

  /** The client is gone, or cannot be reached. */
  void abandon() {
    answered.set(true);
    worker.interrupt();
  }

  /** The exchange has ended; nobody can be told anything any more. */
  void forget() {
    worker.forget();
  }

  /** False if it has been answered. */
  private boolean answer(HttpAnswer answer) {
    boolean first = answered.compareAndSet(false, true);
    if (first) {
      answer.write(exchange);
    }
    return first;
  }
}
