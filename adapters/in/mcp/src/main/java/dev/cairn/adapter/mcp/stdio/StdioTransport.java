package dev.cairn.adapter.mcp.stdio;

import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.INVALID_REQUEST;
import static io.modelcontextprotocol.spec.McpSchema.METHOD_TOOLS_CALL;

import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.MessageParser;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Serves one client on a pair of streams, one JSON-RPC message a line. No line ends it: what can't
 * be read is answered with an error. Tool calls run side by side and can be cancelled, everything
 * else has its turn; when too much is under way, reading waits. The streams stay open, they belong
 * to the caller.
 */
public final class StdioTransport implements McpServerTransportProvider {

  private static final System.Logger LOG = System.getLogger(StdioTransport.class.getName());

  private final LineReader lines;
  private final int maxLength;
  private final LineWriter writer;
  private final McpJsonMapper json;
  private final InFlight inFlight;
  private final ExecutorService workers;
  private @Nullable Conversation conversation;

  public StdioTransport(InputStream in, OutputStream out, McpJsonMapper json, Limits limits) {
    this.lines = new LineReader(in, limits.lineBytes());
    this.maxLength = limits.lineBytes();
    this.inFlight = new InFlight(limits.requests(), limits.requestBytes());
    this.writer = new LineWriter(out, inFlight::stop);
    this.json = json;
    this.workers =
        Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("cairn-mcp-", 1).factory());
  }

  @Override
  public void setSessionFactory(McpServerSession.Factory sessions) {
    conversation = new Conversation(json, writer, sessions);
  }

  /** Returns when the input has ended, or the client has gone, and every request is answered. */
  public void run() {
    Conversation talk = conversation();
    // A thread of its own: a read from standard input can't be interrupted, only left behind.
    Thread.ofPlatform().daemon().name("cairn-mcp-reader").start(() -> read(talk));
    try {
      inFlight.awaitEnd();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      inFlight.stop();
      workers.shutdown();
    }
  }

  private void read(Conversation talk) {
    try {
      Line line;
      do {
        line = lines.next();
      } while (line != null && receive(talk, line));
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "mcp_input_lost", Map.of());
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "mcp_input_failed", Map.of("failure", e.getClass().getName()));
    } finally {
      inFlight.stop();
    }
  }

  /** Says whether to go on reading. */
  private boolean receive(Conversation talk, Line line) {
    if (line instanceof Line.Whole whole && whole.isBlank()) {
      return true;
    }
    Message message = parse(line);
    if (message instanceof Message.Request request) {
      return answer(talk, request, line instanceof Line.Whole whole ? whole.bytes().length : 0);
    }
    if (message instanceof Message.Invalid invalid) {
      talk.refuse(invalid);
    } else if (message instanceof Message.Notification notification) {
      notification.cancelledId().ifPresent(talk::cancel);
    }
    return true;
  }

  private Message parse(Line line) {
    if (line instanceof Line.Whole whole) {
      return MessageParser.parse(whole.bytes());
    }
    return new Message.Invalid(
        OversizedLine.idOf(((Line.TooLong) line).content()),
        INVALID_REQUEST,
        "Invalid request: the line is longer than " + maxLength + " bytes");
  }

  private boolean answer(Conversation talk, Message.Request request, int size) {
    boolean aside = talk.isInitialized() && request.method().equals(METHOD_TOOLS_CALL);
    boolean entered = aside ? inFlight.enter(size) : inFlight.enterAtOnce(size);
    if (!entered) {
      return false;
    }
    Runnable answering = talk.take(request);
    Runnable work = () -> answerAndLeave(answering, size);
    if (aside) {
      runAside(work);
    } else {
      work.run();
    }
    return true;
  }

  /** On the reader's own thread where the machine has no further one to give. */
  private void runAside(Runnable work) {
    try {
      workers.execute(work);
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      work.run();
    }
  }

  private void answerAndLeave(Runnable answering, int size) {
    try {
      answering.run();
    } finally {
      inFlight.leave(size);
    }
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return conversation().notifyClient(method, params);
  }

  private Conversation conversation() {
    if (conversation == null) {
      throw new IllegalStateException("the server has not been built");
    }
    return conversation;
  }

  /** Stops reading; what is under way is still answered, and then {@link #run} returns. */
  @Override
  public void close() {
    inFlight.stop();
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(this::close);
  }

  /**
   * How much to take on at a time.
   *
   * @param lineBytes the longest line that is read
   * @param requests how many tool calls run side by side
   * @param requestBytes how many bytes they may have come in together
   */
  public record Limits(int lineBytes, int requests, long requestBytes) {

    public static final Limits DEFAULT = new Limits(16 << 20, 32, 32 << 20);
  }
}
