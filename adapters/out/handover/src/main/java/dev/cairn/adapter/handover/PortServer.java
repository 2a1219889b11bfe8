package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.socket.Quietly;
import dev.cairn.adapter.handover.socket.SocketFile;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Serves the owner's ports to the followers. Its threads are platform threads: embedding is long
 * native work, which would hold up every virtual thread behind it, the quick reads too.
 */
final class PortServer implements AutoCloseable {

  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final Duration RECOVERY = Duration.ofMillis(100);

  private final SocketFile socket;
  private final ServerSocketChannel server;
  private final Ports ports;
  private final ExecutorService threads;
  private final Set<SocketChannel> followers = ConcurrentHashMap.newKeySet();

  PortServer(SocketFile socket, Ports ports) throws IOException {
    this.socket = socket;
    this.server = socket.bind();
    this.ports = ports;
    this.threads =
        Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("cairn-handover-", 1).factory());
    threads.execute(this::accept);
  }

  private void accept() {
    while (server.isOpen()) {
      try {
        serve(server.accept());
      } catch (ClosedChannelException | RejectedExecutionException closing) {
        return;
      } catch (IOException e) {
        // Too many open files, for example: that may pass, and the followers keep trying.
        Handover.LOG.log(System.Logger.Level.WARNING, "A follower could not be accepted", e);
        LockSupport.parkNanos(RECOVERY.toNanos());
      }
    }
  }

  private void serve(SocketChannel channel) {
    followers.add(channel);
    threads.execute(
        () -> {
          try {
            new FollowerRequests(channel, ports, threads, () -> !server.isOpen()).run();
          } finally {
            followers.remove(channel);
          }
        });
  }

  /** Accepts nothing more, answers what is under way within a few seconds, then hangs up. */
  @Override
  public void close() {
    Quietly.close(server::close);
    followers.forEach(follower -> Quietly.close(follower::shutdownInput));
    threads.shutdown();
    awaitAnswers();
    followers.forEach(follower -> Quietly.close(follower::close));
    Quietly.close(socket::delete);
  }

  private void awaitAnswers() {
    try {
      if (!threads.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        Handover.LOG.log(System.Logger.Level.WARNING, "Hanging up while requests are under way");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
