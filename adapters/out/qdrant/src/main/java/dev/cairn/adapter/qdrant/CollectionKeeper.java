package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.points.WordVectors;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.error.QueryError;
import io.qdrant.client.grpc.Collections;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.CreateVectorNameRequest;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.SparseVectorCreationConfig;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Makes and removes collections as the settings want them. */
record CollectionKeeper(QdrantConnection connection, QdrantSettings settings) {

  private static final long BYTES_PER_NUMBER = Float.BYTES;

  /** Qdrant takes nothing smaller for the size from which it looks vectors up. */
  private static final long LEAST_KILOBYTES = 10;

  PointCollection named(String suffix) {
    return new PointCollection(connection, settings.prefix() + "_" + suffix, settings.cluster());
  }

  /** Makes a collection of points without vectors, where it is missing. */
  void make(PointCollection collection, Map<String, FieldType> indexes) {
    make(collection, blank(collection), indexes);
  }

  /** Makes a collection of points with a vector, where it is missing. */
  void make(PointCollection collection, int dimension, Map<String, FieldType> indexes) {
    make(collection, withVectors(blank(collection), dimension), indexes);
  }

  /** The same for points that have a vector of their words too. */
  void makeChunks(PointCollection collection, int dimension, Map<String, FieldType> indexes) {
    make(
        collection,
        withVectors(blank(collection), dimension)
            .setSparseVectorsConfig(
                Collections.SparseVectorConfig.newBuilder()
                    .putMap(WordVectors.NAME, Collections.SparseVectorParams.getDefaultInstance())),
        indexes);
  }

  /** Lets the points of a collection have a vector of their words, where they cannot yet. */
  void addWords(PointCollection collection) {
    CreateVectorNameRequest request =
        CreateVectorNameRequest.newBuilder()
            .setCollectionName(collection.name())
            .setVectorName(WordVectors.NAME)
            .setSparseConfig(SparseVectorCreationConfig.getDefaultInstance())
            .setWait(true)
            .build();
    if (exists(collection) && !hasWords(collection)) {
      connection.write(client -> client.points().createVectorName(request));
    }
    if (exists(collection)) {
      index(collection, WordVectors.LENGTH, FieldType.FieldTypeInteger);
    }
  }

  private boolean hasWords(PointCollection collection) {
    Collections.GetCollectionInfoRequest request =
        Collections.GetCollectionInfoRequest.newBuilder()
            .setCollectionName(collection.name())
            .build();
    Collections.CollectionInfo info =
        connection.read(client -> client.collections().get(request)).getResult();
    return info.getConfig().getParams().getSparseVectorsConfig().containsMap(WordVectors.NAME);
  }

  void index(PointCollection collection, String field, FieldType type) {
    CreateFieldIndexCollection request =
        CreateFieldIndexCollection.newBuilder()
            .setCollectionName(collection.name())
            .setFieldName(field)
            .setFieldType(type)
            .setWait(true)
            .build();
    connection.write(client -> client.points().createFieldIndex(request));
  }

  void drop(PointCollection collection) {
    Collections.DeleteCollection request =
        Collections.DeleteCollection.newBuilder().setCollectionName(collection.name()).build();
    try {
      connection.write(client -> client.collections().delete(request));
    } catch (PlaceMissing e) {
      // it is gone already
    }
  }

  /** The collections that exist whose names end so after the prefix. */
  List<PointCollection> existing(Pattern suffix) {
    String start = settings.prefix() + "_";
    Collections.ListCollectionsRequest all =
        Collections.ListCollectionsRequest.getDefaultInstance();
    return connection.read(client -> client.collections().list(all)).getCollectionsList().stream()
        .map(Collections.CollectionDescription::getName)
        .filter(name -> name.startsWith(start))
        .map(name -> name.substring(start.length()))
        .filter(suffix.asMatchPredicate())
        .map(this::named)
        .toList();
  }

  private void make(
      PointCollection collection,
      Collections.CreateCollection.Builder wanted,
      Map<String, FieldType> indexes) {
    if (!exists(collection)) {
      try {
        connection.write(client -> client.collections().create(wanted.build()));
      } catch (QueryError refused) {
        if (!exists(collection)) {
          throw refused;
        }
      }
    }
    indexes.forEach((field, type) -> index(collection, field, type));
  }

  private boolean exists(PointCollection collection) {
    Collections.CollectionExistsRequest request =
        Collections.CollectionExistsRequest.newBuilder()
            .setCollectionName(collection.name())
            .build();
    return connection
        .read(client -> client.collections().collectionExists(request))
        .getResult()
        .getExists();
  }

  private Collections.CreateCollection.Builder blank(PointCollection collection) {
    QdrantCluster cluster = settings.cluster();
    return Collections.CreateCollection.newBuilder()
        .setCollectionName(collection.name())
        .setShardNumber(cluster.shards())
        .setReplicationFactor(cluster.replicas())
        .setWriteConsistencyFactor(cluster.writeConsistency())
        .setOnDiskPayload(settings.indexing().onDisk());
  }

  private Collections.CreateCollection.Builder withVectors(
      Collections.CreateCollection.Builder blank, int dimension) {
    QdrantIndexing indexing = settings.indexing();
    long kilobytes =
        Math.max(LEAST_KILOBYTES, BYTES_PER_NUMBER * dimension * indexing.exactUpTo() / 1024);
    quantization(blank, indexing.quantization());
    return blank
        .setVectorsConfig(
            Collections.VectorsConfig.newBuilder()
                .setParams(
                    Collections.VectorParams.newBuilder()
                        .setSize(dimension)
                        .setDistance(Collections.Distance.Cosine)
                        .setOnDisk(indexing.onDisk())))
        .setHnswConfig(
            Collections.HnswConfigDiff.newBuilder()
                .setM(indexing.m())
                .setEfConstruct(indexing.efConstruct())
                .setFullScanThreshold(kilobytes)
                .setOnDisk(indexing.onDisk()))
        .setOptimizersConfig(
            Collections.OptimizersConfigDiff.newBuilder().setIndexingThreshold(kilobytes));
  }

  private static void quantization(
      Collections.CreateCollection.Builder collection, QdrantIndexing.Quantization wanted) {
    Collections.QuantizationConfig.Builder config = Collections.QuantizationConfig.newBuilder();
    switch (wanted) {
      case NONE -> {
        return;
      }
      case SCALAR ->
          config.setScalar(
              Collections.ScalarQuantization.newBuilder()
                  .setType(Collections.QuantizationType.Int8));
      case BINARY ->
          config.setBinary(Collections.BinaryQuantization.newBuilder().setAlwaysRam(true));
      case PRODUCT ->
          config.setProduct(
              Collections.ProductQuantization.newBuilder()
                  .setCompression(Collections.CompressionRatio.x16));
    }
    collection.setQuantizationConfig(config);
  }
}
