package dev.cairn.adapter.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.qdrant.QdrantCluster.ReadConsistency;
import dev.cairn.testkit.server.CrashContract.Killable;
import dev.cairn.testkit.server.QdrantProcess;
import io.qdrant.client.grpc.Collections.CollectionClusterInfoRequest;
import io.qdrant.client.grpc.Collections.CollectionClusterInfoResponse;
import io.qdrant.client.grpc.Collections.ReplicaState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The three nodes of a cluster to test with. */
final class QdrantNodes implements AutoCloseable {

  /** Two parts of everything, each on every node. */
  static final QdrantCluster EVERYWHERE = new QdrantCluster(2, 3, 1, ReadConsistency.ONE);

  private static final AtomicInteger PREFIXES = new AtomicInteger();
  private static @Nullable QdrantNodes shared;

  private final List<QdrantProcess> nodes;

  private QdrantNodes(List<QdrantProcess> nodes) {
    this.nodes = nodes;
  }

  static QdrantNodes start() {
    return new QdrantNodes(QdrantProcess.cluster(3));
  }

  /** The nodes that stay up. */
  static synchronized QdrantNodes shared() {
    QdrantNodes started = shared;
    if (started == null) {
      started = start();
      shared = started;
    }
    return started;
  }

  /** Settings for collections that nobody else uses, by a client that begins at one node. */
  QdrantSettings settings(int first) {
    List<QdrantProcess> order = new ArrayList<>(nodes.subList(first, nodes.size()));
    order.addAll(nodes.subList(0, first));
    String hosts =
        order.stream().map(node -> "127.0.0.1:" + node.port()).collect(Collectors.joining(","));
    return QdrantSettings.of(hosts, QdrantSettings.DEFAULT_PORT)
        .withPrefix("t" + PREFIXES.incrementAndGet())
        .withCluster(EVERYWHERE)
        .withPolicy(QdrantServer.QUICK);
  }

  /** The nodes; one that was killed is back when all that it should have of this store is. */
  List<Killable> killable(QdrantSettings settings) {
    return nodes.stream().map(node -> killable(node, settings)).toList();
  }

  private Killable killable(QdrantProcess node, QdrantSettings settings) {
    return new Killable() {
      @Override
      public void kill() {
        node.kill();
      }

      @Override
      public void restart() {
        node.restart();
        for (int each = 0; each < nodes.size(); each++) {
          awaitCopies(settings(each).withPrefix(settings.prefix()));
        }
      }
    };
  }

  private static void awaitCopies(QdrantSettings settings) {
    long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    try (QdrantConnection connection = new QdrantConnection(settings)) {
      for (String collection : QdrantServer.collections(settings)) {
        while (!isComplete(connection, collection)) {
          assertThat(System.nanoTime()).as("copies are made again").isLessThan(end);
          LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
      }
    }
  }

  private static boolean isComplete(QdrantConnection connection, String collection) {
    CollectionClusterInfoRequest request =
        CollectionClusterInfoRequest.newBuilder().setCollectionName(collection).build();
    CollectionClusterInfoResponse said =
        connection.read(client -> client.collections().collectionClusterInfo(request));
    return said.getShardTransfersCount() == 0
        && said.getLocalShardsList().stream()
            .allMatch(shard -> shard.getState() == ReplicaState.Active)
        && said.getRemoteShardsList().stream()
            .allMatch(shard -> shard.getState() == ReplicaState.Active);
  }

  @Override
  public void close() {
    nodes.forEach(QdrantProcess::close);
  }
}
