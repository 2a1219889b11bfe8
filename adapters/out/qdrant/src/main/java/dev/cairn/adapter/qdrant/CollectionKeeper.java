package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.error.QueryError;
import io.qdrant.client.grpc.Collections.BinaryQuantization;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.CollectionExistsRequest;
import io.qdrant.client.grpc.Collections.CompressionRatio;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import io.qdrant.client.grpc.Collections.Distance;
import io.qdrant.client.grpc.Collections.HnswConfigDiff;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import io.qdrant.client.grpc.Collections.OptimizersConfigDiff;
import io.qdrant.client.grpc.Collections.ProductQuantization;
import io.qdrant.client.grpc.Collections.QuantizationConfig;
import io.qdrant.client.grpc.Collections.QuantizationType;
import io.qdrant.client.grpc.Collections.ScalarQuantization;
import io.qdrant.client.grpc.Collections.VectorParams;
import io.qdrant.client.grpc.Collections.VectorsConfig;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.FieldType;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Makes and removes collections as the settings want them. */
final class CollectionKeeper {

  private static final long BYTES_PER_NUMBER = Float.BYTES;

  /** Qdrant takes nothing smaller for the size from which it looks vectors up. */
  private static final long LEAST_KILOBYTES = 10;

  private final Connection connection;
  private final QdrantSettings settings;

  CollectionKeeper(Connection connection, QdrantSettings settings) {
    this.connection = connection;
    this.settings = settings;
  }

  PointCollection named(String suffix) {
    return new PointCollection(connection, settings.prefix() + "_" + suffix, settings);
  }

  /** Makes a collection of points without vectors, where it is missing. */
  void make(PointCollection collection, Map<String, FieldType> indexes) {
    make(collection, blank(collection), indexes);
  }

  /** Makes a collection of points with a vector, where it is missing. */
  void make(PointCollection collection, int dimension, Map<String, FieldType> indexes) {
    make(collection, withVectors(blank(collection), dimension), indexes);
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
    DeleteCollection request =
        DeleteCollection.newBuilder().setCollectionName(collection.name()).build();
    try {
      connection.write(client -> client.collections().delete(request));
    } catch (PlaceMissing e) {
      // it is gone already
    }
  }

  /** The collections that exist whose names end so after the prefix. */
  List<PointCollection> existing(Pattern suffix) {
    String start = settings.prefix() + "_";
    ListCollectionsRequest all = ListCollectionsRequest.getDefaultInstance();
    return connection.read(client -> client.collections().list(all)).getCollectionsList().stream()
        .map(CollectionDescription::getName)
        .filter(name -> name.startsWith(start))
        .map(name -> name.substring(start.length()))
        .filter(suffix.asMatchPredicate())
        .map(this::named)
        .toList();
  }

  private void make(
      PointCollection collection, CreateCollection.Builder wanted, Map<String, FieldType> indexes) {
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
    CollectionExistsRequest request =
        CollectionExistsRequest.newBuilder().setCollectionName(collection.name()).build();
    return connection
        .read(client -> client.collections().collectionExists(request))
        .getResult()
        .getExists();
  }

  private CreateCollection.Builder blank(PointCollection collection) {
    QdrantCluster cluster = settings.cluster();
    return CreateCollection.newBuilder()
        .setCollectionName(collection.name())
        .setShardNumber(cluster.shards())
        .setReplicationFactor(cluster.replicas())
        .setWriteConsistencyFactor(cluster.writeConsistency())
        .setOnDiskPayload(settings.indexing().onDisk());
  }

  private CreateCollection.Builder withVectors(CreateCollection.Builder blank, int dimension) {
    QdrantIndexing indexing = settings.indexing();
    long kilobytes =
        Math.max(LEAST_KILOBYTES, BYTES_PER_NUMBER * dimension * indexing.exactUpTo() / 1024);
    quantization(blank, indexing.quantization());
    return blank
        .setVectorsConfig(
            VectorsConfig.newBuilder()
                .setParams(
                    VectorParams.newBuilder()
                        .setSize(dimension)
                        .setDistance(Distance.Cosine)
                        .setOnDisk(indexing.onDisk())))
        .setHnswConfig(
            HnswConfigDiff.newBuilder()
                .setM(indexing.m())
                .setEfConstruct(indexing.efConstruct())
                .setFullScanThreshold(kilobytes)
                .setOnDisk(indexing.onDisk()))
        .setOptimizersConfig(OptimizersConfigDiff.newBuilder().setIndexingThreshold(kilobytes));
  }

  private static void quantization(
      CreateCollection.Builder collection, QdrantIndexing.Quantization wanted) {
    QuantizationConfig.Builder config = QuantizationConfig.newBuilder();
    switch (wanted) {
      case NONE -> {
        return;
      }
      case SCALAR ->
          config.setScalar(ScalarQuantization.newBuilder().setType(QuantizationType.Int8));
      case BINARY -> config.setBinary(BinaryQuantization.newBuilder().setAlwaysRam(true));
      case PRODUCT ->
          config.setProduct(ProductQuantization.newBuilder().setCompression(CompressionRatio.x16));
    }
    collection.setQuantizationConfig(config);
  }
}
