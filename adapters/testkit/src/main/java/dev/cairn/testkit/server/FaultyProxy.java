package dev.cairn.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Stands between the adapter and its server, and misbehaves as told. */
public final class FaultyProxy implements AutoCloseable {

  /** What happens to the answers of the server. */
  public enum Fault {
    NONE,
    /** New connections are closed at once. */
    REFUSE,
    /** The connection is reset as soon as the server answers. */
    RESET,
    /** Half an answer comes through, then the connection ends. */
    CUT,
    /** No answer comes through, and the connection stays. */
    HANG,
    /** An answer comes through byte by byte, very slowly. */
    DRIP,
    /** An answer is replaced by something that is none. */
    GARBAGE
  }

  private final ServerSocket listener;
  private final String host;
  private final int target;
  private final byte[] garbage;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger toPass = new AtomicInteger();
  private final AtomicInteger left = new AtomicInteger();
  private volatile Fault fault = Fault.NONE;

  /**
   * @param garbage what no client of this server can understand
   */
  public FaultyProxy(String host, int target, String garbage) {
    this.host = host;
    this.target = target;
    this.garbage = garbage.getBytes(StandardCharsets.US_ASCII);
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  public int port() {
    return listener.getLocalPort();
  }

  public int connections() {
    return connections.get();
  }

  public void fail(Fault how) {
    fail(how, Integer.MAX_VALUE);
  }

  /** Misbehaves so often, and then no more. */
  public void fail(Fault how, int times) {
    left.set(times);
    fault = how;
    if (how == Fault.REFUSE) {
      sockets.forEach(FaultyProxy::close);
    }
  }

  /** Lets so many answers through, misbehaves once, and is well again. */
  public void failAfter(int answers, Fault how) {
    toPass.set(answers);
    fail(how, 1);
  }

  public void heal() {
    fault = Fault.NONE;
    toPass.set(0);
  }

  @Override
  public void close() {
    close(listener);
    sockets.forEach(FaultyProxy::close);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        connections.incrementAndGet();
        if (fault == Fault.REFUSE && strikes()) {
          close(client);
        } else {
          connect(client);
        }
      } catch (IOException e) {
        close(listener);
      }
    }
  }

  private void connect(Socket client) throws IOException {
    Socket server = new Socket(host, target);
    sockets.add(client);
    sockets.add(server);
    Thread.ofVirtual().start(() -> pump(client, server, false));
    Thread.ofVirtual().start(() -> pump(server, client, true));
  }

  private void pump(Socket from, Socket to, boolean answers) {
    byte[] buffer = new byte[65_536];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (answers && fault != Fault.NONE && strikes()) {
          misbehave(buffer, read, to, out);
          in.transferTo(OutputStream.nullOutputStream());
        } else {
          out.write(buffer, 0, read);
          out.flush();
        }
      }
    } catch (IOException e) {
      close(from);
    }
    sockets.remove(from);
    sockets.remove(to);
  }

  private void misbehave(byte[] answer, int length, Socket to, OutputStream out)
      throws IOException {
    switch (fault) {
      case RESET -> {
        to.setSoLinger(true, 0);
        to.close();
      }
      case CUT -> {
        out.write(answer, 0, length / 2);
        out.flush();
        to.close();
      }
      case DRIP -> drip(answer, length, to, out);
      case GARBAGE -> {
        out.write(garbage);
        out.flush();
      }
      case NONE, REFUSE, HANG -> {
        // the answer goes nowhere
      }
    }
  }

  private static void drip(byte[] answer, int length, Socket to, OutputStream out)
      throws IOException {
    for (int i = 0; i < length && !to.isClosed(); i++) {
      out.write(answer[i]);
      out.flush();
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
    }
  }

  private boolean strikes() {
    if (toPass.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
      return false;
    }
    return left.getAndDecrement() > 0;
  }

  private static void close(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // it was closed already
    }
  }
}
