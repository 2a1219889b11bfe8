package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.rpc.Worker;
import jakarta.servlet.AsyncContext;
import java.util.concurrent.atomic.AtomicBoolean;

/** A tool call under way, and the one answer that its client waits for. */
final class ToolCall implements Runnable {

  private final Session session;
  private final Message.Request request;
  private final AsyncContext exchange;
  private final Protocol protocol;
  private final Worker worker = new Worker();
  private final AtomicBoolean answered = new AtomicBoolean();

  ToolCall(Session session, Message.Request request, AsyncContext exchange, Protocol protocol) {
    this.session = session;
    this.request = request;
    this.exchange = exchange;
    this.protocol = protocol;
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
    worker.run(() -> answer(new HttpAnswer(200, protocol.answer(request).json())));
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
