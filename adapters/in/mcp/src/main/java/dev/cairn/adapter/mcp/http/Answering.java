package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Outlet;
import jakarta.servlet.AsyncContext;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The way back to the client of one call: its answer as JSON or, where something is told before
 * that, a stream of events that ends with it.
 */
final class Answering implements Outlet {

  private static final System.Logger LOG = System.getLogger(Answering.class.getName());

  private final AsyncContext exchange;
  private @Nullable EventStream events;
  private boolean answered;

  Answering(AsyncContext exchange) {
    this.exchange = exchange;
  }

  AsyncContext exchange() {
    return exchange;
  }

  @Override
  public synchronized boolean isOpen() {
    return !answered;
  }

  /** Says something before the answer; nothing once that is on its way. */
  @Override
  public synchronized void tell(String json) {
    if (answered) {
      return;
    }
    try {
      if (events == null) {
        events = EventStream.open(exchange);
      }
      events.tell(json);
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.DEBUG, "mcp_events_lost", Map.of("failure", e.getClass().getName()));
    }
  }

  /** False if it has been answered. */
  synchronized boolean answer(HttpAnswer answer) {
    boolean first = !answered;
    answered = true;
    if (first) {
      end(answer);
    }
    return first;
  }

  private void end(HttpAnswer answer) {
    if (events == null) {
      answer.write(exchange);
    } else {
      events.end(answer.json());
    }
  }

  /** Nobody is there to be answered. */
  synchronized void drop() {
    answered = true;
  }
}
