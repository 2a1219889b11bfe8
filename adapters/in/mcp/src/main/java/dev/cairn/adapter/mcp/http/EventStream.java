package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.LoneSurrogates;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;

/**
 * Messages to a client as server-sent events, each on its way as soon as it is told; no thread
 * waits for a client that reads slowly. One that does not read at all is told no more.
 */
final class EventStream implements WriteListener {

  private static final System.Logger LOG = System.getLogger(EventStream.class.getName());
  private static final int MOST_WAITING = 1000;

  private final AsyncContext exchange;
  private final ServletOutputStream out;
  private final Queue<byte[]> waiting = new ArrayDeque<>();
  private boolean writable;
  private boolean unflushed;
  private boolean ending;
  private boolean ended;

  private EventStream(AsyncContext exchange, ServletOutputStream out) {
    this.exchange = exchange;
    this.out = out;
  }

  static EventStream open(AsyncContext exchange) throws IOException {
    HttpServletResponse response = (HttpServletResponse) exchange.getResponse();
    response.setStatus(200);
    response.setContentType("text/event-stream");
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Accel-Buffering", "no");
    EventStream stream = new EventStream(exchange, response.getOutputStream());
    stream.out.setWriteListener(stream);
    return stream;
  }

  /** Sends a message, whenever the client reads. */
  synchronized void tell(String json) {
    if (!ending && waiting.size() < MOST_WAITING) {
      add(json);
    }
  }

  /** Sends the last message and ends the exchange. */
  synchronized void end(String json) {
    ending = true;
    if (json.isEmpty()) {
      write();
    } else {
      add(json);
    }
  }

  private void add(String json) {
    String event = "event: message\ndata: " + LoneSurrogates.escape(json) + "\n\n";
    waiting.add(event.getBytes(StandardCharsets.UTF_8));
    write();
  }

  @Override
  public synchronized void onWritePossible() {
    writable = true;
    write();
  }

  /** Writes what waits while that is possible at once; the container calls again when it is. */
  private void write() {
    try {
      while (hasWork() && isReady()) {
        writeNext();
      }
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.DEBUG, "mcp_events_lost", Map.of("failure", e.getClass().getName()));
      ending = true;
      finish();
    }
  }

  private void writeNext() throws IOException {
    if (!waiting.isEmpty()) {
      out.write(waiting.remove());
      unflushed = true;
    } else if (unflushed) {
      unflushed = false;
      out.flush();
    } else {
      finish();
    }
  }

  private boolean hasWork() {
    return !ended && (!waiting.isEmpty() || unflushed || ending);
  }

  private boolean isReady() {
    writable = writable && out.isReady();
    return writable;
  }

  private void finish() {
    if (ending && !ended) {
      ended = true;
      HttpAnswer.end(exchange);
    }
  }

  @Override
  public synchronized void onError(Throwable failure) {
    ending = true;
    finish();
  }
}
