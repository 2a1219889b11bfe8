package dev.cairn.testkit.server;

import dev.cairn.testkit.server.ServerFiles.Unavailable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** A FalkorDB on a free port of the loopback, with a data folder of its own. */
public final class FalkorProcess extends ServerProcess {

  private static @Nullable ServerFiles found;
  private static @Nullable Missing missing;

  private final ServerFiles files;
  private final List<String> options;

  private FalkorProcess(ServerFiles files, List<String> options) {
    super("falkordb");
    this.files = files;
    this.options = options;
  }

  /** A server for one test. Where there can be none the test is skipped and says why. */
  public static FalkorProcess start(String... options) {
    FalkorProcess process = new FalkorProcess(files(), List.of(options));
    process.restart();
    return process;
  }

  /** A server that follows this one, as sentinels may tell it to take over. */
  public FalkorProcess replica(String... options) {
    List<String> all = new ArrayList<>(List.of("--replicaof", HOST, Integer.toString(port())));
    all.addAll(List.of(options));
    return start(all.toArray(String[]::new));
  }

  /** Looked for once: what is missing for the first test is missing for all. */
  static synchronized ServerFiles files() {
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

  @Override
  ProcessBuilder command(Path folder) {
    List<String> command = new ArrayList<>(List.of(files.server().toString()));
    command.addAll(List.of("--port", Integer.toString(port()), "--bind", HOST));
    command.addAll(List.of("--dir", folder.toString(), "--loglevel", "warning", "--save", ""));
    command.addAll(List.of("--repl-diskless-sync-delay", "0"));
    command.addAll(options);
    command.addAll(List.of("--loadmodule", files.module().toString()));
    return files.run(command);
  }

  @Override
  boolean answers() {
    return answers(port());
  }

  static boolean answers(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout((int) START.toMillis());
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readNBytes(5), StandardCharsets.US_ASCII);
      return answer.equals("+PONG") || answer.equals("-NOAU");
    } catch (IOException e) {
      return false;
    }
  }
}
