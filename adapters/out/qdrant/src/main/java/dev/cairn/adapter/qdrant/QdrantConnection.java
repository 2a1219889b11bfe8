package dev.cairn.adapter.qdrant;

import com.google.common.util.concurrent.ListenableFuture;
import dev.cairn.adapter.remote.ServerAddress;
import dev.cairn.domain.error.ConnectionError;
import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.qdrant.client.QdrantGrpcClient;
import io.qdrant.client.grpc.QdrantOuterClass.HealthCheckRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The connection to the server, on which many requests travel at once. One that fails or hangs is
 * replaced for those who come after: gRPC itself would wait ever longer before it tries again. Of
 * several nodes the next one is taken then, and kept while it works.
 */
final class QdrantConnection implements AutoCloseable {

  private static final int MOST_BYTES = 512 * 1024 * 1024;

  private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");
  private static final int MAJOR = 1;
  private static final int MINOR = 18;

  /** What gRPC logs of connections names hosts. */
  private static final Logger QUIET = Logger.getLogger("io.grpc");

  static {
    QUIET.setLevel(Level.OFF);
  }

  private final QdrantSettings settings;
  private final List<ServerAddress> nodes;
  private @Nullable QdrantGrpcClient current;
  private int node;

  QdrantConnection(QdrantSettings settings) {
    this.settings = settings;
    this.nodes = settings.nodes();
  }

  <T> T read(Function<QdrantGrpcClient, ListenableFuture<T>> request) {
    return send(request, settings.readTimeout());
  }

  <T> T write(Function<QdrantGrpcClient, ListenableFuture<T>> request) {
    return send(request, settings.writeTimeout());
  }

  /** Whether the server is recent enough: older ones ignore the conditions of our writes. */
  Optional<String> problem() {
    HealthCheckRequest question = HealthCheckRequest.getDefaultInstance();
    String version = read(client -> client.qdrant().healthCheck(question)).getVersion();
    return isRecent(version)
        ? Optional.empty()
        : Optional.of(
            "Qdrant is too old: version %d.%d or later is needed. Update the server."
                .formatted(MAJOR, MINOR));
  }

  private static boolean isRecent(String version) {
    Matcher parts = VERSION.matcher(version);
    if (!parts.matches()) {
      return false;
    }
    int major = Integer.parseInt(parts.group(1));
    int minor = Integer.parseInt(parts.group(2));
    return major > MAJOR || (major == MAJOR && minor >= MINOR);
  }

  @Override
  public synchronized void close() {
    if (current != null) {
      current.channel().shutdownNow();
      current = null;
    }
  }

  /** What one node can't be asked is asked of the others; all requests may be repeated. */
  private <T> T send(Function<QdrantGrpcClient, ListenableFuture<T>> request, Duration timeout) {
    for (int others = nodes.size() - 1; others > 0; others--) {
      try {
        return sendOnce(request, timeout);
      } catch (ConnectionError unreachable) {
        // the next node may answer
      }
    }
    return sendOnce(request, timeout);
  }

  private <T> T sendOnce(
      Function<QdrantGrpcClient, ListenableFuture<T>> request, Duration timeout) {
    QdrantGrpcClient client = client();
    ListenableFuture<T> answer = request.apply(client);
    try {
      return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      if (QdrantFailures.isOfConnection(e.getCause())) {
        replace(client);
      }
      throw QdrantFailures.of(e.getCause());
    } catch (TimeoutException e) {
      answer.cancel(true);
      replace(client);
      throw QdrantFailures.late();
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw QdrantFailures.interrupted();
    }
  }

  private synchronized QdrantGrpcClient client() {
    QdrantGrpcClient client = current;
    if (client == null) {
      client = connect();
      current = client;
    }
    return client;
  }

  /** Others may still wait for answers on the old connection. */
  private synchronized void replace(QdrantGrpcClient failed) {
    if (failed.equals(current)) {
      current = null;
      node = (node + 1) % nodes.size();
    }
    failed.channel().shutdown();
  }

  private QdrantGrpcClient connect() {
    QdrantGrpcClient.Builder builder =
        QdrantGrpcClient.newBuilder(channel(nodes.get(node)), true, false);
    String apiKey = settings.apiKey();
    return apiKey == null ? builder.build() : builder.withApiKey(apiKey).build();
  }

  private ManagedChannel channel(ServerAddress address) {
    ChannelCredentials credentials =
        settings.tls() ? TlsChannelCredentials.create() : InsecureChannelCredentials.create();
    return Grpc.newChannelBuilderForAddress(address.host(), address.port(), credentials)
        .maxInboundMessageSize(MOST_BYTES)
        .disableRetry()
        .build();
  }
}
