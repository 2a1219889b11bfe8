package dev.cairn.adapter.cli.measure.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sends requests over many connections from one thread, with as little work of its own as possible,
 * because it shares the processor with what it measures.
 */
final class LoadGenerator implements AutoCloseable {

  private static final Pattern LENGTH = Pattern.compile("(?i)\ncontent-length: *(\\d+)");

  private static final double FULL_LOAD = 1_000;
  private static final long LOOK_NANOS = 4_000_000;

  private final Selector selector;
  private final List<Connection> connections = new ArrayList<>();
  private final Deque<Connection> idle = new ArrayDeque<>();
  private final IntFunction<byte[]> requests;
  private int sent;

  /**
   * @param requests the whole HTTP request with this number
   */
  LoadGenerator(int port, int size, IntFunction<byte[]> requests) throws IOException {
    this.selector = Selector.open();
    this.requests = requests;
    for (int i = 0; i < size; i++) {
      Connection connection = new Connection(port);
      connections.add(connection);
      idle.add(connection);
    }
  }

  /** What came back. */
  static final class Result {
    final Map<Integer, List<Double>> millisByStatus = new HashMap<>();
    final List<byte[]> bodies = new ArrayList<>();
    private final double seconds;

    Result(double seconds) {
      this.seconds = seconds;
    }

    private void add(Connection answered, boolean keep) {
      millisByStatus
          .computeIfAbsent(answered.status, status -> new ArrayList<>())
          .add((System.nanoTime() - answered.sentAt) / 1e6);
      if (keep) {
        bodies.add(answered.body());
      }
    }

    /** Answers with this status a second. */
    double rate(int status) {
      return millisByStatus.getOrDefault(status, List.of()).size() / seconds;
    }

    Samples millis(int status) {
      return Samples.of(
          millisByStatus.getOrDefault(status, List.of(0.0)).stream()
              .mapToDouble(Double::doubleValue)
              .toArray());
    }
  }

  /** Each connection sends its next request when it has the answer to the last one. */
  Result flatOut(double seconds) throws IOException {
    return paced(seconds, Double.POSITIVE_INFINITY, false);
  }

  /**
   * Sends so many requests a second, whatever comes back, as far as there are idle connections.
   *
   * @param keep whether the bodies of answers are kept
   */
  Result paced(double seconds, double rate, boolean keep) throws IOException {
    Result result = new Result(seconds);
    long began = System.nanoTime();
    long end = began + (long) (seconds * 1e9);
    long started = 0;
    for (long now = began; now < end; now = System.nanoTime()) {
      while (!idle.isEmpty() && started <= (now - began) / 1e9 * rate) {
        idle.poll().send(requests.apply(sent++));
        started++;
      }
      pause(rate);
      answers(result, keep);
    }
    drain();
    return result;
  }

  /**
   * Until there is something to do. A service under full load has a queue, so a client that looks
   * only now and then costs it no request, and takes the processor from it less often.
   */
  private void pause(double rate) throws IOException {
    if (rate < FULL_LOAD) {
      selector.select(1);
      return;
    }
    LockSupport.parkNanos(this, LOOK_NANOS);
    selector.selectNow();
  }

  private void answers(Result result, boolean keep) throws IOException {
    for (SelectionKey key : selector.selectedKeys()) {
      Connection connection = (Connection) key.attachment();
      if (connection.read()) {
        result.add(connection, keep);
        connection.reset();
        idle.add(connection);
      }
    }
    selector.selectedKeys().clear();
  }

  /** Waits for what is under way, which no longer counts. */
  private void drain() throws IOException {
    long end = System.nanoTime() + 5_000_000_000L;
    Result ignored = new Result(1);
    while (idle.size() < connections.size() && System.nanoTime() < end) {
      selector.select(10);
      answers(ignored, false);
    }
  }

  @Override
  public void close() throws IOException {
    for (Connection connection : connections) {
      connection.channel.close();
    }
    selector.close();
  }

  /** One keep-alive connection with at most one request under way. */
  private final class Connection {
    private final SocketChannel channel;
    private ByteBuffer received = ByteBuffer.allocate(32 * 1024);
    private int bodyStart = -1;
    private int bodyLength;
    private int status;
    private long sentAt;

    Connection(int port) throws IOException {
      channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, this);
    }

    void send(byte[] request) throws IOException {
      sentAt = System.nanoTime();
      ByteBuffer bytes = ByteBuffer.wrap(request);
      while (bytes.hasRemaining()) {
        channel.write(bytes); // far smaller than the socket's buffer
      }
    }

    /** Reads what there is; answers whether the response is complete. */
    boolean read() throws IOException {
      if (!received.hasRemaining()) {
        received = ByteBuffer.allocate(received.capacity() * 2).put(received.flip());
      }
      if (channel.read(received) < 0) {
        throw new IOException("the server closed a connection");
      }
      if (bodyStart < 0) {
        findBody();
      }
      return bodyStart >= 0 && received.position() >= bodyStart + bodyLength;
    }

    private void findBody() {
      byte[] bytes = received.array();
      for (int i = 3; i < received.position(); i++) {
        if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n') {
          bodyStart = i + 1;
          readHead(new String(bytes, 0, i, StandardCharsets.US_ASCII));
          return;
        }
      }
    }

    private void readHead(String head) {
      Matcher length = LENGTH.matcher(head);
      if (!length.find()) {
        throw new IllegalStateException("an answer without a length");
      }
      bodyLength = Integer.parseInt(length.group(1));
      status = Integer.parseInt(head.substring(9, 12));
    }

    byte[] body() {
      return Arrays.copyOfRange(received.array(), bodyStart, bodyStart + bodyLength);
    }

    void reset() {
      received.clear();
      bodyStart = -1;
    }
  }
}
