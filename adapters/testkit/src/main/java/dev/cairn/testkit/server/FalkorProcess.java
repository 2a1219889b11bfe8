package dev.cairn.testkit.server;

import dev.cairn.testkit.server.ServerFiles.Unavailable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** A FalkorDB on a free port of the loopback, with a data folder of its own. */
public final class FalkorProcess implements AutoCloseable {

  private static final String HOST = "127.0.0.1";
  private static final Duration START = Duration.ofSeconds(60);
  private static @Nullable ServerFiles found;
  private static @Nullable Missing missing;

  private final ServerFiles files;
  private final Path data;
  private final int port;
  private final List<String> options;
  private Process process;

  private FalkorProcess(ServerFiles files, List<String> options) {
    this.files = files;
    this.options = options;
    this.data = newFolder();
    this.port = freePort();
    this.process = launch();
    Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
    awaitAnswer();
  }

  /** A server for one test. Where there can be none the test is skipped and says why. */
  public static FalkorProcess start(String... options) {
    return new FalkorProcess(files(), List.of(options));
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

  public int port() {
    return port;
  }

  /** Ends the server as a crash would. */
  public void kill() {
    process.destroyForcibly();
    try {
      process.waitFor(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts the server again with the data it had. */
  public void restart() {
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

  /** Whatever it says, be it that it wants a password. */
  private boolean answers() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout((int) START.toMillis());
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readNBytes(5), StandardCharsets.US_ASCII);
      return answer.equals("+PONG") || answer.equals("-NOAU");
    } catch (IOException e) {
      return false;
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
