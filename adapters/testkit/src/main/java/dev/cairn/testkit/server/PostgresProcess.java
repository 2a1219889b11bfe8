package dev.cairn.testkit.server;

import dev.cairn.testkit.NotTested;
import dev.cairn.testkit.server.ServerFiles.Unavailable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A PostgreSQL with pgvector on a free port of the loopback, with a data folder of its own. Its
 * user {@code postgres} needs no password, users whose names begin with {@code guarded} do.
 */
public final class PostgresProcess extends ServerProcess {

  private static final String ACCESS =
      "host all /^guarded 127.0.0.1/32 scram-sha-256\nhost all,replication all 127.0.0.1/32 trust\n";
  private static final int PROTOCOL = 3 << 16;
  private static @Nullable PostgresFiles found;
  private static @Nullable String missing;

  private final PostgresFiles files;
  private final List<String> options;

  private final @Nullable PostgresProcess primary;

  private PostgresProcess(
      PostgresFiles files, List<String> options, @Nullable PostgresProcess primary) {
    super("postgres");
    this.files = files;
    this.options = options;
    this.primary = primary;
  }

  /**
   * A server for one test. Where there can be none the test is skipped and says why.
   *
   * @param options settings of the server, such as {@code fsync=off}
   */
  public static PostgresProcess start(String... options) {
    return started(new PostgresProcess(files(), List.of(options), null));
  }

  /** A server that follows this one, until it is told to take over. */
  public PostgresProcess standby() {
    return started(new PostgresProcess(files, options, this));
  }

  private static PostgresProcess started(PostgresProcess process) {
    process.restart();
    return process;
  }

  /** Ends the server and all that it has started as a crash of the machine would. */
  @Override
  public void kill() {
    List<ProcessHandle> helpers = descendants();
    super.kill();
    helpers.forEach(ProcessHandle::destroyForcibly);
    helpers.forEach(helper -> helper.onExit().join());
  }

  @Override
  ProcessBuilder command(Path folder) {
    Path data = folder.resolve("data");
    if (!Files.exists(data)) {
      create(folder, data);
    }
    List<String> settings = new ArrayList<>(List.of("-D", data.toString()));
    settings.addAll(List.of("-c", "port=" + port(), "-c", "listen_addresses=" + HOST));
    settings.addAll(List.of("-c", "unix_socket_directories=", "-c", "max_connections=300"));
    options.forEach(option -> settings.addAll(List.of("-c", option)));
    return files.run("postgres", settings.toArray(String[]::new));
  }

  /** Whether it asks who we are, rather than saying that it is not ready. */
  @Override
  boolean answers() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      socket.setSoTimeout((int) START.toMillis());
      byte[] who = "user\0postgres\0\0".getBytes(StandardCharsets.US_ASCII);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.writeInt(2 * Integer.BYTES + who.length);
      out.writeInt(PROTOCOL);
      out.write(who);
      return socket.getInputStream().read() == 'R';
    } catch (IOException e) {
      return false;
    }
  }

  private void create(Path folder, Path data) {
    try {
      files.hand(folder);
      Commands.run(folder, creation(data).command().toArray(String[]::new));
      Files.writeString(data.resolve("pg_hba.conf"), ACCESS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Unavailable e) {
      throw new AssertionError(e);
    }
  }

  private ProcessBuilder creation(Path data) {
    String folder = data.toString();
    return primary == null
        ? files.run("initdb", "-D", folder, "-U", "postgres", "-E", "UTF8", "--locale=C", "-N")
        : files.run(
            "pg_basebackup",
            "-D",
            folder,
            "-h",
            HOST,
            "-p",
            Integer.toString(primary.port()),
            "-U",
            "postgres",
            "-R",
            "-c",
            "fast");
  }

  /** Looked for once: what is missing for the first test is missing for all. */
  private static synchronized PostgresFiles files() {
    if (found == null && missing == null) {
      try {
        found = PostgresFiles.find();
      } catch (Unavailable e) {
        missing = "PostgreSQL with pgvector is not tested: " + e.getMessage();
        tell(missing, e.isForGood());
      }
    }
    return found == null ? Assumptions.abort(Objects.requireNonNull(missing)) : found;
  }

  /** Left where whoever runs everything can find it at the end. */
  private static void tell(String line, boolean forGood) {
    if ("true".equals(System.getenv("CI")) && !forGood) {
      throw new AssertionError(line);
    }
    System.err.println(line);
    NotTested.tell(line);
  }
}
