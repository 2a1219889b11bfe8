package dev.cairn.testkit.server;

import dev.cairn.testkit.server.CrashContract.Killable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A server of another maker on the loopback, with a data folder of its own. */
abstract class ServerProcess implements AutoCloseable, Killable {

  static final String HOST = "127.0.0.1";
  static final Duration START = Duration.ofSeconds(60);

  private final String name;
  private final Path data;
  private final int port = freePort();
  private @Nullable Process process;

  ServerProcess(String name) {
    this.name = name;
    this.data = newFolder(name);
    Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
  }

  /** How the server is started; its output is taken care of. */
  abstract ProcessBuilder command(Path folder);

  /** Whatever it says, be it that it wants a password. */
  abstract boolean answers();

  public int port() {
    return port;
  }

  /** Ends the server as a crash would. */
  @Override
  public void kill() {
    Process running = process;
    if (running == null) {
      return;
    }
    running.destroyForcibly();
    try {
      running.waitFor(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whatever the server has started. */
  final List<ProcessHandle> descendants() {
    Process running = process;
    return running == null ? List.of() : running.descendants().toList();
  }

  /** Starts the server, again with the data it had. */
  @Override
  public void restart() {
    Process started = launch();
    process = started;
    long end = System.nanoTime() + START.toNanos();
    while (!answers()) {
      if (!started.isAlive() || System.nanoTime() > end) {
        throw new AssertionError(name + " did not start: " + log());
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Override
  public void close() {
    kill();
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process launch() {
    try {
      return command(data)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(data.resolve("server.log").toFile()))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String log() {
    try {
      return Files.readString(data.resolve("server.log"));
    } catch (IOException e) {
      return "no log";
    }
  }

  private static Path newFolder(String name) {
    try {
      Path parent = Path.of("target", "servers").toAbsolutePath();
      Files.createDirectories(parent);
      return Files.createTempDirectory(parent, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
