package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.QdrantCluster.ReadConsistency;
import dev.cairn.testkit.server.QdrantProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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

  List<QdrantProcess> killable() {
    return nodes;
  }

  @Override
  public void close() {
    nodes.forEach(QdrantProcess::close);
  }
}
