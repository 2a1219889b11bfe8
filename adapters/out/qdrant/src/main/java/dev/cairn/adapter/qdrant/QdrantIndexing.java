package dev.cairn.adapter.qdrant;

/**
 * How vectors are kept and looked up.
 *
 * @param m how many neighbours a vector has in the HNSW graph
 * @param efConstruct how far the graph's construction looks around
 * @param ef how far a search looks around; more finds more and takes longer
 * @param exactUpTo how many vectors a part of a collection holds before it gets a graph; until then
 *     all are compared, which is exact
 * @param onDisk whether vectors, graph and payload stay on disk rather than in memory
 */
public record QdrantIndexing(
    int m, int efConstruct, int ef, int exactUpTo, Quantization quantization, boolean onDisk) {

  public static final QdrantIndexing DEFAULT =
      new QdrantIndexing(16, 200, 256, 20_000, Quantization.NONE, false);

  /** How vectors are compressed for a first look; what is found is compared in full. */
  public enum Quantization {
    NONE,
    /** One byte for each number. */
    SCALAR,
    /** One bit for each number. */
    BINARY,
    /** Sixteen times less, and slower than the others. */
    PRODUCT
  }

  public QdrantIndexing {
    if (m < 1 || efConstruct < 4 || ef < 1 || exactUpTo < 1) {
      throw new IllegalArgumentException(
          "m, ef and the exact part must be at least 1, efConstruct at least 4");
    }
  }

  public QdrantIndexing withExactUpTo(int changed) {
    return new QdrantIndexing(m, efConstruct, ef, changed, quantization, onDisk);
  }

  public QdrantIndexing withQuantization(Quantization changed) {
    return new QdrantIndexing(m, efConstruct, ef, exactUpTo, changed, onDisk);
  }

  public QdrantIndexing withOnDisk(boolean changed) {
    return new QdrantIndexing(m, efConstruct, ef, exactUpTo, quantization, changed);
  }
}
