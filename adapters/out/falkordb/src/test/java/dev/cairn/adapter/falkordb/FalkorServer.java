package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.ServerFiles.Unavailable;
import dev.cairn.adapter.remote.RemotePolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/** A FalkorDB on a free port of the loopback, with a data folder of its own. */
final class FalkorServer implements AutoCloseable {

  /** Retries at once, and never stops asking. */
  static final RemotePolicy QUICK =
      RemotePolicy.DEFAULT
          .withDelays(List.of(Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(20)))
          .withBreaker(1_000, Duration.ZERO);

  private static final String HOST = "127.0.0.1";
  private static final Duration START = Duration.ofSeconds(60);
  private static final AtomicInteger PREFIXES = new AtomicInteger();
  private static @Nullable FalkorServer shared;
  private static @Nullable ServerFiles found;
  private static @Nullable Missing missing;

  private final ServerFiles files;
  private final Path data;
  private final int port;
  private final List<String> options;
  private Process process;

  private FalkorServer(ServerFiles files, List<String> options) {
    this.files = files;
    this.options = options;
    this.data = newFolder();
    this.port = freePort();
    this.process = launch();
    Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
    awaitAnswer();
  }

  /** The server that most tests share; it keeps nothing, and ends with the tests. */
  static synchronized FalkorServer shared() {
    FalkorServer server = shared;
    if (server == null) {
      server = start("--appendonly", "no");
      shared = server;
    }
    return server;
  }

  /** A server for one test. Where there can be none the test is skipped and says why. */
  static FalkorServer start(String... options) {
    return new FalkorServer(files(), List.of(options));
  }

  /** Looked for once: what is missing for the first test is missing for all. */
  private static synchronized ServerFiles files() {
    if (found == null && missing == null) {
      try {
        found = ServerFiles.find();
      } catch (Unavailable e) {
        missing = new Missing(String.valueOf(e.getMessage()), e.isForGood());
        System.err.println("FalkorDB is not tested: " + missing.reason());
      }
    }
    return found == null ? unavailable(Objects.requireNonNull(missing)) : found;
  }

  private static ServerFiles unavailable(Missing missing) {
    if ("true".equals(System.getenv("CI")) && !missing.forGood()) {
      throw new AssertionError("FalkorDB could not be had: " + missing.reason());
    }
    return Assumptions.abort("FalkorDB is not tested: " + missing.reason());
  }

  private record Missing(String reason, boolean forGood) {}

  /** Settings for graphs that nobody else uses. */
  FalkorSettings settings() {
    return settings(port);
  }

  /** The same through another port. */
  FalkorSettings settings(int through) {
    return FalkorSettings.of(HOST, through)
        .withPrefix("t" + PREFIXES.incrementAndGet())
        .withTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(30))
        .withPolicy(QUICK);
  }

  int port() {
    return port;
  }

  /** A connection that knows nothing of the adapter. */
  Jedis client() {
    return new Jedis(HOST, port);
  }

  /** Ends the server as a crash would. */
  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts the server again with the data it had. */
  void restart() {
    process = launch();
    awaitAnswer();
  }

  @Override
  public void close() {
    kill();
  }

  private Process launch() {
    List<String> command = new ArrayList<>(List.of(files.server().toString()));
    command.addAll(List.of("--port", Integer.toString(port), "--bind", HOST));
    command.addAll(List.of("--dir", data.toString(), "--loglevel", "warning", "--save", ""));
    command.addAll(options);
    command.addAll(List.of("--loadmodule", files.module().toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(data.resolve("server.log").toFile()));
    files
        .libraries()
        .ifPresent(path -> builder.environment().put("LD_LIBRARY_PATH", path.toString()));
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitAnswer() {
    long end = System.nanoTime() + START.toNanos();
    while (!answers()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new AssertionError("FalkorDB did not start: " + log());
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private boolean answers() {
    try (Jedis client = client()) {
      return !client.ping().isEmpty();
    } catch (JedisException e) {
      return String.valueOf(e.getMessage()).contains("NOAUTH");
    }
  }

  private String log() {
    try {
      return Files.readString(data.resolve("server.log"));
    } catch (IOException e) {
      return "no log";
    }
  }

  private static Path newFolder() {
    try {
      Path parent = Path.of("target", "falkordb-data").toAbsolutePath();
      Files.createDirectories(parent);
      return Files.createTempDirectory(parent, "server");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
