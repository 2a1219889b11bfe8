package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.domain.error.DatabaseError;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import io.qdrant.client.grpc.QdrantOuterClass.HealthCheckRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A Qdrant to test with: the running one that {@code QDRANT_URL} names (its gRPC port), or one that
 * is started from the program that {@code QDRANT_BIN} names, with a data folder of its own.
 */
final class QdrantServer implements AutoCloseable {

  /** Retries at once, and never stops asking. */
  static final RemotePolicy QUICK =
      RemotePolicy.DEFAULT
          .withDelays(List.of(Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(20)))
          .withBreaker(1_000, Duration.ZERO);

  private static final String UNAVAILABLE =
      "Qdrant is not tested: set QDRANT_BIN to the program of a server to be started, or"
          + " QDRANT_URL to the gRPC address of a running one";
  private static final Path NOT_TESTED = Path.of("target", "not-tested.txt");
  private static final AtomicBoolean told = new AtomicBoolean();
  private static final String HOST = "127.0.0.1";
  private static final Duration START = Duration.ofSeconds(60);
  private static final AtomicInteger PREFIXES = new AtomicInteger();
  private static final String RUN = Long.toString(System.nanoTime(), 36);
  private static @Nullable QdrantServer shared;

  private final String host;
  private final int port;
  private final @Nullable Path program;
  private final Map<String, String> options;
  private final Path data = newFolder();
  private @Nullable Process process;

  private QdrantServer(String host, int port, @Nullable Path program, Map<String, String> options) {
    this.host = host;
    this.port = port;
    this.program = program;
    this.options = options;
    if (program != null) {
      Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
      restart();
    }
  }

  /** The server that most tests share. */
  static synchronized QdrantServer shared() {
    QdrantServer server = shared;
    if (server == null) {
      server = running().orElseGet(() -> start(Map.of()));
      forgetThatNothingWasTested();
      shared = server;
    }
    return server;
  }

  /** A server for one test. Where there can be none the test is skipped and says why. */
  static QdrantServer start(Map<String, String> options) {
    String program = System.getenv("QDRANT_BIN");
    return program == null || program.isBlank()
        ? unavailable()
        : new QdrantServer(HOST, freePort(), Path.of(program), options);
  }

  /** Settings for collections that nobody else uses. */
  QdrantSettings settings() {
    return settings(host, port);
  }

  /** The same through another port of this machine. */
  QdrantSettings settings(int through) {
    return settings(HOST, through);
  }

  private static QdrantSettings settings(String host, int port) {
    return QdrantSettings.of(host, port)
        .withApiKey(System.getenv("QDRANT_API_KEY"))
        .withPrefix("t" + RUN + "-" + PREFIXES.incrementAndGet())
        .withPolicy(QUICK);
  }

  String host() {
    return host;
  }

  int port() {
    return port;
  }

  /** The collections of a test. */
  static List<String> collections(QdrantSettings settings) {
    try (Connection connection = new Connection(settings)) {
      ListCollectionsRequest all = ListCollectionsRequest.getDefaultInstance();
      return connection.read(client -> client.collections().list(all)).getCollectionsList().stream()
          .map(CollectionDescription::getName)
          .filter(name -> name.startsWith(settings.prefix() + "_"))
          .toList();
    }
  }

  /** Removes the collections of a test. */
  static void clear(QdrantSettings settings) {
    try (Connection connection = new Connection(settings)) {
      for (String name : collections(settings)) {
        DeleteCollection deletion = DeleteCollection.newBuilder().setCollectionName(name).build();
        connection.write(client -> client.collections().delete(deletion));
      }
    }
  }

  /** Ends the server as a crash would. */
  void kill() {
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

  /** Starts the server again with the data it had. */
  void restart() {
    process = launch();
    awaitAnswer();
  }

  @Override
  public void close() {
    kill();
  }

  private static void forgetThatNothingWasTested() {
    try {
      Files.deleteIfExists(NOT_TESTED);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<QdrantServer> running() {
    return Optional.ofNullable(System.getenv("QDRANT_URL"))
        .filter(url -> !url.isBlank())
        .map(URI::create)
        .map(
            url ->
                new QdrantServer(
                    url.getHost(),
                    url.getPort() < 0 ? QdrantSettings.DEFAULT_PORT : url.getPort(),
                    null,
                    Map.of()));
  }

  /** Said once, and left where whoever runs everything can find it at the end. */
  private static QdrantServer unavailable() {
    if (!told.getAndSet(true)) {
      System.err.println(UNAVAILABLE);
      try {
        Files.writeString(NOT_TESTED, UNAVAILABLE + "\n");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return Assumptions.abort(UNAVAILABLE);
  }

  private Process launch() {
    ProcessBuilder builder =
        new ProcessBuilder(String.valueOf(program))
            .directory(data.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(data.resolve("server.log").toFile()));
    Map<String, String> environment = builder.environment();
    environment.put("QDRANT__SERVICE__HOST", HOST);
    environment.put("QDRANT__SERVICE__GRPC_PORT", Integer.toString(port));
    environment.put("QDRANT__SERVICE__HTTP_PORT", Integer.toString(freePort()));
    environment.put("QDRANT__STORAGE__STORAGE_PATH", data.resolve("storage").toString());
    environment.put("QDRANT__STORAGE__SNAPSHOTS_PATH", data.resolve("snapshots").toString());
    environment.put("QDRANT__STORAGE__WAL__WAL_CAPACITY_MB", "4");
    environment.put("QDRANT__STORAGE__OPTIMIZERS__DEFAULT_SEGMENT_NUMBER", "1");
    environment.put("QDRANT__TELEMETRY_DISABLED", "true");
    environment.put("QDRANT__LOG_LEVEL", "WARN");
    environment.putAll(options);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitAnswer() {
    long end = System.nanoTime() + START.toNanos();
    while (!answers()) {
      if (process == null || !process.isAlive() || System.nanoTime() > end) {
        throw new AssertionError("Qdrant did not start: " + log());
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private boolean answers() {
    try (Connection connection = new Connection(settings())) {
      HealthCheckRequest request = HealthCheckRequest.getDefaultInstance();
      return !connection
          .read(client -> client.qdrant().healthCheck(request))
          .getVersion()
          .isEmpty();
    } catch (DatabaseError e) {
      return e.safeMessage().contains("API key");
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
      Path parent = Path.of("target", "qdrant-data").toAbsolutePath();
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
