package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Client;
import dev.cairn.adapter.mcp.rpc.LoneSurrogates;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.rpc.Replies;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * An answer as HTTP carries it.
 *
 * @param json the body; empty for none
 */
record HttpAnswer(int status, String json) {

  static final HttpAnswer ACCEPTED = new HttpAnswer(202, "");
  private static final System.Logger LOG = System.getLogger(HttpAnswer.class.getName());

  static HttpAnswer of(HttpRefusal refusal) {
    return new HttpAnswer(refusal.status(), Replies.error(refusal.id(), refusal.error()));
  }

  /** The stateless revision wants a status that says what went wrong. */
  static HttpAnswer of(Protocol.Reply reply, Client client) {
    int status = reply.isUnknown() ? 404 : reply.isRefused() ? 400 : 200;
    return new HttpAnswer(client.isStateless() ? status : 200, reply.json());
  }

  /** Writes before it returns. */
  void write(HttpServletResponse response) throws IOException {
    byte[] body = begin(response);
    response.getOutputStream().write(body);
  }

  /** Writes whenever the client reads, and ends the exchange; no thread waits for that. */
  void write(AsyncContext exchange) {
    try {
      HttpServletResponse response = (HttpServletResponse) exchange.getResponse();
      byte[] body = begin(response);
      ServletOutputStream out = response.getOutputStream();
      out.setWriteListener(new Writing(exchange, out, body));
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.DEBUG, "mcp_answer_lost", Map.of("failure", e.getClass().getName()));
      end(exchange);
    }
  }

  private byte[] begin(HttpServletResponse response) {
    byte[] body = LoneSurrogates.escape(json).getBytes(StandardCharsets.UTF_8);
    response.setStatus(status);
    if (status == 503) {
      response.setHeader("Retry-After", "1");
    }
    if (body.length > 0) {
      response.setContentType(Negotiation.JSON);
    }
    response.setContentLength(body.length);
    return body;
  }

  static void end(AsyncContext exchange) {
    try {
      exchange.complete();
    } catch (IllegalStateException e) {
      LOG.log(Level.DEBUG, "mcp_exchange_ended_before", Map.of());
    }
  }

  private static final class Writing implements WriteListener {

    private final AsyncContext exchange;
    private final ServletOutputStream out;
    private final byte[] body;
    private boolean written;

    Writing(AsyncContext exchange, ServletOutputStream out, byte[] body) {
      this.exchange = exchange;
      this.out = out;
      this.body = body;
    }

    @Override
    public void onWritePossible() throws IOException {
      while (out.isReady()) {
        if (written) {
          end(exchange);
          return;
        }
        written = true;
        out.write(body);
      }
    }

    @Override
    public void onError(Throwable failure) {
      end(exchange);
    }
  }
}
