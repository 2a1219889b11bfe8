package dev.cairn.adapter.qdrant;

/**
 * How collections are spread over the nodes of a cluster.
 *
 * @param shards into how many parts a collection is cut
 * @param replicas on how many nodes each part is kept
 * @param writeConsistency how many of them must have a write before it is acknowledged
 */
public record QdrantCluster(
    int shards, int replicas, int writeConsistency, ReadConsistency readConsistency) {

  public static final QdrantCluster ONE_NODE = new QdrantCluster(1, 1, 1, ReadConsistency.ONE);

  /** How many replicas must agree on an answer. */
  public enum ReadConsistency {
    ONE,
    /** What most of those asked say. */
    MAJORITY,
    /** More than half must answer, and what they agree on counts. */
    QUORUM,
    ALL
  }

  public QdrantCluster {
    if (shards < 1 || replicas < 1 || writeConsistency < 1 || writeConsistency > replicas) {
      throw new IllegalArgumentException(
          "shards and replicas are at least 1, and at most all replicas confirm a write");
    }
  }
}
