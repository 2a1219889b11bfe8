package dev.cairn.bootstrap;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Gives each connection to the next replica that says it is ready, as load balancers do: it looks
 * at {@code /ready} again and again, and a connection stays where it is.
 */
final class Balancer implements AutoCloseable {

  private static final Duration INTERVAL = Duration.ofMillis(100);

  private final ServerSocket listener;
  private final List<ServiceProcess> replicas = new CopyOnWriteArrayList<>();
  private volatile List<ServiceProcess> ready = List.of();
  private final AtomicInteger turn = new AtomicInteger();

  Balancer() throws IOException {
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
    Thread.ofVirtual().start(this::look);
  }

  String address() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  /** From now on it gets connections whenever it is ready. */
  void add(ServiceProcess replica) {
    replicas.add(replica);
  }

  /** It is not asked any more whether it is ready. */
  void remove(ServiceProcess replica) {
    replicas.remove(replica);
  }

  int readyOnes() {
    return ready.size();
  }

  private void look() {
    while (!listener.isClosed()) {
      ready = replicas.stream().filter(Balancer::isReady).toList();
      LockSupport.parkNanos(INTERVAL.toNanos());
    }
  }

  private static boolean isReady(ServiceProcess replica) {
    try {
      return replica.get("/ready").status() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Thread.ofVirtual().start(() -> connect(client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void connect(Socket client) {
    try (client;
        Socket server = next()) {
      Thread back = Thread.ofVirtual().start(() -> pass(server, client));
      pass(client, server);
      back.join();
    } catch (IOException e) {
      // The client's connection ends, which is what it gets to see of this.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A connection to the first replica from the next on that takes one. */
  private Socket next() throws IOException {
    List<ServiceProcess> all = ready;
    int first = turn.getAndIncrement();
    for (int i = 0; i < all.size(); i++) {
      URI address = URI.create(all.get((first + i) % all.size()).address());
      try {
        return new Socket(address.getHost(), address.getPort());
      } catch (IOException e) {
        // It is gone, and another one is asked.
      }
    }
    throw new IOException("no replica takes a connection");
  }

  private static void pass(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      in.transferTo(to.getOutputStream());
    } catch (IOException e) {
      // Both ends are closed, so that the other side hears of it.
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
