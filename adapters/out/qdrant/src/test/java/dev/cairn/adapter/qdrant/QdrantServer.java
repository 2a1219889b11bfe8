package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.testkit.server.CrashContract.Killable;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.QdrantProcess;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A Qdrant to test with: the running one that {@code QDRANT_URL} names (its gRPC port), or one that
 * is started from the program that {@code QDRANT_BIN} names, with a data folder of its own.
 */
final class QdrantServer implements AutoCloseable, Killable {

  /** Retries at once, and never stops asking. */
  static final RemotePolicy QUICK =
      RemotePolicy.DEFAULT
          .withDelays(List.of(Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(20)))
          .withBreaker(1_000, Duration.ZERO);

  private static final String HOST = "127.0.0.1";
  private static final AtomicInteger PREFIXES = new AtomicInteger();
  private static final String RUN = Long.toString(System.nanoTime(), 36);
  private static @Nullable QdrantServer shared;

  private final String host;
  private final int port;
  private final @Nullable QdrantProcess process;

  private QdrantServer(String host, int port, @Nullable QdrantProcess process) {
    this.host = host;
    this.port = port;
    this.process = process;
  }

  /** The server that most tests share. */
  static synchronized QdrantServer shared() {
    QdrantServer server = shared;
    if (server == null) {
      server = running().orElseGet(() -> start(Map.of()));
      QdrantProcess.forgetThatNothingWasTested();
      shared = server;
    }
    return server;
  }

  /** A server for one test. Where there can be none the test is skipped and says why. */
  static QdrantServer start(Map<String, String> options) {
    QdrantProcess process = QdrantProcess.start(options);
    return new QdrantServer(HOST, process.port(), process);
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

  /** Stands between this server and a client, and misbehaves when told to. */
  FaultyProxy proxy() {
    return new FaultyProxy(host, port, "this is no frame of HTTP/2");
  }

  /** The collections of a test. */
  static List<String> collections(QdrantSettings settings) {
    try (QdrantConnection connection = new QdrantConnection(settings)) {
      ListCollectionsRequest all = ListCollectionsRequest.getDefaultInstance();
      return connection.read(client -> client.collections().list(all)).getCollectionsList().stream()
          .map(CollectionDescription::getName)
          .filter(name -> name.startsWith(settings.prefix() + "_"))
          .toList();
    }
  }

  /** Removes the collections of a test. */
  static void clear(QdrantSettings settings) {
    try (QdrantConnection connection = new QdrantConnection(settings)) {
      for (String name : collections(settings)) {
        DeleteCollection deletion = DeleteCollection.newBuilder().setCollectionName(name).build();
        connection.write(client -> client.collections().delete(deletion));
      }
    }
  }

  /** Ends the server as a crash would. */
  @Override
  public void kill() {
    if (process != null) {
      process.kill();
    }
  }

  /** Starts the server again with the data it had. */
  @Override
  public void restart() {
    Objects.requireNonNull(process).restart();
  }

  @Override
  public void close() {
    kill();
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
                    null));
  }
}
