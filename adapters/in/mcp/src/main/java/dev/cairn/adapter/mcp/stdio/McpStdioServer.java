package dev.cairn.adapter.mcp.stdio;

import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.MessageParser;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.rpc.RpcError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/**
 * Cairn for one MCP client on a pair of streams, standard input and output or a socket's: one
 * JSON-RPC message a line. No line ends it: what can't be read is answered with an error. Tool
 * calls run side by side and can be cancelled, everything else has its turn; when too much is under
 * way, reading waits. The streams stay open, they belong to the caller.
 */
public final class McpStdioServer implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(McpStdioServer.class.getName());

  /** The first call may wait for a store to open and a model to load. */
  private static final Duration TO_START = Duration.ofSeconds(10);

  /** What is given up answers that, unless it hangs. */
  private static final Duration TO_GIVE_UP = Duration.ofMillis(300);

  private final LineInput lines;
  private final int maxLength;
  private final Duration grace;
  private final InFlight inFlight;
  private final ExecutorService workers;
  private final Conversation talk;

  /** Makes a server that is ready to {@link #run}. */
  public McpStdioServer(Protocol protocol, InputStream in, OutputStream out) {
    this(protocol, in, out, Limits.DEFAULT);
  }

  public McpStdioServer(Protocol protocol, InputStream in, OutputStream out, Limits limits) {
    this.lines = new LineInput(in, limits.lineBytes());
    this.maxLength = limits.lineBytes();
    this.grace = limits.grace();
    this.inFlight = new InFlight(limits.requests(), limits.requestBytes());
    this.talk = new Conversation(protocol, new LineWriter(out, () -> lost()), limits.call());
    this.workers =
        Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("cairn-mcp-", 1).factory());
  }

  /**
   * Returns when the input has ended, or the client has gone, and every request is answered. What
   * takes its time after the end is given up: a client that ends its input waits for the end of the
   * process.
   */
  public void run() {
    // A thread of its own: a read from standard input can't be interrupted, only left behind.
    Thread.ofPlatform().daemon().name("cairn-mcp-reader").start(this::read);
    try {
      inFlight.awaitStop();
      if (!awaitAnswers()) {
        talk.abandon();
        inFlight.awaitEmpty(TO_GIVE_UP);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      talk.end();
      inFlight.stop();
      workers.shutdown();
    }
  }

  /** False if answers fail to come, though whatever the first call had to wait for is there. */
  private boolean awaitAnswers() throws InterruptedException {
    long deadline = System.nanoTime() + TO_START.toNanos();
    boolean answered;
    do {
      answered = inFlight.awaitEmpty(grace);
    } while (!answered && talk.isStarting() && System.nanoTime() - deadline < 0);
    return answered;
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
    talk.hear(message);
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
    boolean aside = talk.takesTime(request);
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
   * @param grace how long the next answer may take when the input has ended
   */
  public record Limits(
      int lineBytes, int requests, long requestBytes, Duration call, Duration grace) {

    public static final Limits DEFAULT =
        new Limits(16 << 20, 32, 32 << 20, Protocol.CALL_LIMIT, Duration.ofSeconds(1));
  }
}
