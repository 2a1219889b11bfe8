package dev.cairn.adapter.qdrant;

import io.qdrant.client.grpc.Points;
import io.qdrant.client.grpc.Points.ReadConsistencyType;
import io.qdrant.client.grpc.Points.WriteOrderingType;

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
    ALL;

    Points.ReadConsistency asked() {
      Points.ReadConsistency.Builder asked = Points.ReadConsistency.newBuilder();
      return switch (this) {
        case ONE -> asked.setFactor(1).build();
        case MAJORITY -> asked.setType(ReadConsistencyType.Majority).build();
        case QUORUM -> asked.setType(ReadConsistencyType.Quorum).build();
        case ALL -> asked.setType(ReadConsistencyType.All).build();
      };
    }
  }

  public QdrantCluster {
    if (shards < 1 || replicas < 1 || writeConsistency < 1 || writeConsistency > replicas) {
      throw new IllegalArgumentException(
          "shards and replicas are at least 1, and at most all replicas confirm a write");
    }
  }

  /** Whether whatever was acknowledged is read from whichever replica is asked. */
  boolean isTheSameEverywhere() {
    return writeConsistency == replicas;
  }

  /** Whether most replicas are left when one is lost, so that those can decide. */
  private boolean outvotesALoss() {
    return replicas > 2;
  }

  /** How many replicas must agree that a change was made. */
  ReadConsistency agreement() {
    return outvotesALoss() ? ReadConsistency.QUORUM : ReadConsistency.ONE;
  }

  /**
   * Writes go through one node, so that all replicas see them in one order: the same node for ever,
   * or, where most replicas agree on who may write, the first that is alive.
   */
  WriteOrderingType ordering() {
    return outvotesALoss() ? WriteOrderingType.Medium : WriteOrderingType.Strong;
  }
}
