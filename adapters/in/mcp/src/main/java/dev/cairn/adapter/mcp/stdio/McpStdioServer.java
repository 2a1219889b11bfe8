package dev.cairn.adapter.mcp.stdio;

import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.MessageParser;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.rpc.RpcError;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * Cairn for one MCP client on a pair of streams, standard input and output or a socket's: one
 * JSON-RPC message a line. No line ends it: what can't be read is answered with an error. Tool
 * calls run side by side and can be cancelled, everything else has its turn; when too much is under
 * way, reading waits. The streams stay open, they belong to the caller.
 */
public final class McpStdioServer implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(McpStdioServer.class.getName());

  private final LineInput lines;
  private final int maxLength;
  private final InFlight inFlight;
  private final ExecutorService workers;
  private final Conversation talk;

  /**
   * Makes a server that is ready to {@link #run}.
   *
   * @param memories asked for at every call of a tool for memories and never before; it may wait,
   *     and fail
   * @param catalog likewise, for the tools about the catalogue
   * @param version Cairn's own, as clients are told it
   */
  public McpStdioServer(
      Supplier<MemoryUseCases> memories,
      Supplier<CatalogUseCases> catalog,
      String version,
      InputStream in,
      OutputStream out) {
    this(new Protocol(memories, catalog, version), in, out, Limits.DEFAULT);
  }

  public McpStdioServer(Protocol protocol, InputStream in, OutputStream out, Limits limits) {
    this.lines = new LineInput(in, limits.lineBytes());
    this.maxLength = limits.lineBytes();
    this.inFlight = new InFlight(limits.requests(), limits.requestBytes());
    this.talk = new Conversation(protocol, new LineWriter(out, () -> lost()), limits.call());
    this.workers =
        Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("cairn-mcp-", 1).factory());
  }

  /** Returns when the input has ended, or the client has gone, and every request is answered. */
  public void run() {
    // A thread of its own: a read from standard input can't be interrupted, only left behind.
    Thread.ofPlatform().daemon().name("cairn-mcp-reader").start(this::read);
    try {
      inFlight.awaitEnd();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      inFlight.stop();
      workers.shutdown();
    }
  }

  /** Nobody hears the answers any more. */
  private void lost() {
    inFlight.stop();
    talk.abandon();
  }

  private void read() {
    try {
      Line line;
      do {
        line = lines.next();
      } while (line != null && receive(line));
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "mcp_input_lost", Map.of());
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "mcp_input_failed", Map.of("failure", e.getClass().getName()));
    } finally {
      inFlight.stop();
    }
  }

  /** Says whether to go on reading. */
  private boolean receive(Line line) {
    if (line instanceof Line.Whole whole && whole.isBlank()) {
      return true;
    }
    Message message = parse(line);
    if (message instanceof Message.Request request) {
      return answer(request, line instanceof Line.Whole whole ? whole.bytes().length : 0);
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
        RpcError.invalidRequest("the line is longer than " + maxLength + " bytes"));
  }

  private boolean answer(Message.Request request, int size) {
    boolean aside = talk.isInitialized() && request.method().equals(Protocol.CALL);
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

  /** Stops reading; what is under way is still answered, and then {@link #run} returns. */
  @Override
  public void close() {
    inFlight.stop();
  }

  /**
   * How much to take on at a time.
   *
   * @param lineBytes the longest line that is read
   * @param requests how many tool calls run side by side
   * @param requestBytes how many bytes they may have come in together
   * @param call how long each may take
   */
  public record Limits(int lineBytes, int requests, long requestBytes, Duration call) {

    public static final Limits DEFAULT = new Limits(16 << 20, 32, 32 << 20, Protocol.CALL_LIMIT);
  }
}
