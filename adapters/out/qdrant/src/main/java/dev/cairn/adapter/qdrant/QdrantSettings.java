package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.adapter.remote.ServerAddress;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where Qdrant is and how to talk to it.
 *
 * @param host one node, or several separated by commas, each perhaps with a port of its own
 * @param port the port of its gRPC interface
 * @param apiKey null: the server asks for none
 * @param prefix what the names of the collections begin with
 * @param readTimeout after how long a question is given up
 * @param writeTimeout after how long a write is given up
 */
public record QdrantSettings(
    String host,
    int port,
    @Nullable String apiKey,
    boolean tls,
    String prefix,
    Duration readTimeout,
    Duration writeTimeout,
    QdrantIndexing indexing,
    QdrantCluster cluster,
    RemotePolicy policy) {

  public static final int DEFAULT_PORT = 6334;

  private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_.-]{1,100}");

  public QdrantSettings {
    ServerAddress.list(host, port);
    require(
        PREFIX.matcher(prefix).matches(), "a collection prefix is made of letters, digits, _ . -");
    require(isPositive(readTimeout) && isPositive(writeTimeout), "a timeout is longer than 0");
  }

  /** The nodes that can be asked. */
  List<ServerAddress> nodes() {
    return ServerAddress.list(host, port);
  }

  /** One server without key or encryption, and defaults for everything else. */
  public static QdrantSettings of(String host, int port) {
    return new QdrantSettings(
        host,
        port,
        null,
        false,
        "cairn",
        Duration.ofSeconds(30),
        Duration.ofSeconds(30),
        QdrantIndexing.DEFAULT,
        QdrantCluster.ONE_NODE,
        RemotePolicy.DEFAULT);
  }

  public QdrantSettings withApiKey(@Nullable String changed) {
    return new QdrantSettings(
        host, port, changed, tls, prefix, readTimeout, writeTimeout, indexing, cluster, policy);
  }

  public QdrantSettings withTls(boolean changed) {
    return new QdrantSettings(
        host, port, apiKey, changed, prefix, readTimeout, writeTimeout, indexing, cluster, policy);
  }

  public QdrantSettings withPrefix(String changed) {
    return new QdrantSettings(
        host, port, apiKey, tls, changed, readTimeout, writeTimeout, indexing, cluster, policy);
  }

  public QdrantSettings withTimeouts(Duration read, Duration write) {
    return new QdrantSettings(
        host, port, apiKey, tls, prefix, read, write, indexing, cluster, policy);
  }

  public QdrantSettings withIndexing(QdrantIndexing changed) {
    return new QdrantSettings(
        host, port, apiKey, tls, prefix, readTimeout, writeTimeout, changed, cluster, policy);
  }

  public QdrantSettings withCluster(QdrantCluster changed) {
    return new QdrantSettings(
        host, port, apiKey, tls, prefix, readTimeout, writeTimeout, indexing, changed, policy);
  }

  public QdrantSettings withPolicy(RemotePolicy changed) {
    return new QdrantSettings(
        host, port, apiKey, tls, prefix, readTimeout, writeTimeout, indexing, cluster, changed);
  }

  @Override
  public String toString() {
    return "QdrantSettings[prefix=" + prefix + "]";
  }

  private static boolean isPositive(Duration duration) {
    return !duration.isNegative() && !duration.isZero();
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
