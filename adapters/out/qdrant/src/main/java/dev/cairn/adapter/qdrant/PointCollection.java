package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.enable;

import com.google.common.collect.Lists;
import dev.cairn.adapter.qdrant.QdrantCluster.ReadConsistency;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.error.DatabaseError;
import io.qdrant.client.WithVectorsSelectorFactory;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.DeletePayload;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.DeletePoints;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.PointStructList;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.SetPayload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The points of one collection. A write is finished when the call returns: applied, in the log, and
 * in the order in which all writers agree. Large requests travel in batches.
 */
final class PointCollection {

  static final Points.WithPayloadSelector EVERYTHING = enable(true);
  static final Points.WithPayloadSelector NOTHING = enable(false);

  /** The vectors of a meaning, which have no name. */
  static final Points.WithVectorsSelector DENSE = WithVectorsSelectorFactory.include(List.of(""));

  private static final int BATCH = 1_000;

  /** Whole points may be large. */
  private static final int SMALL_BATCH = 200;

  private static final int MOST_BYTES = 8 * 1024 * 1024;

  private final QdrantConnection connection;
  private final String name;
  private final QdrantCluster cluster;
  private final Points.ReadConsistency consistency;

  PointCollection(QdrantConnection connection, String name, QdrantCluster cluster) {
    this.connection = connection;
    this.name = name;
    this.cluster = cluster;
    this.consistency = cluster.readConsistency().asked();
  }

  String name() {
    return name;
  }

  PointCounts counts() {
    return new PointCounts(connection, name, consistency);
  }

  List<Points.RetrievedPoint> retrieve(
      Collection<PointId> ids, Points.WithPayloadSelector payload) {
    return retrieve(ids, payload, false);
  }

  /**
   * Asks one replica, whatever is set: where several must agree, a point that is being changed,
   * such as the register, is none.
   */
  List<Points.RetrievedPoint> retrieve(
      Collection<PointId> ids, Points.WithPayloadSelector payload, boolean vectors) {
    return retrieve(ids, payload, vectors, ReadConsistency.ONE);
  }

  /** A point as most replicas have it; none where they differ. */
  List<Points.RetrievedPoint> agreed(PointId id) {
    return retrieve(List.of(id), EVERYTHING, false, cluster.agreement());
  }

  private List<Points.RetrievedPoint> retrieve(
      Collection<PointId> ids,
      Points.WithPayloadSelector payload,
      boolean vectors,
      ReadConsistency agreement) {
    List<Points.RetrievedPoint> points = new ArrayList<>();
    for (List<PointId> batch : Lists.partition(List.copyOf(ids), batch(payload))) {
      Points.GetPoints request =
          Points.GetPoints.newBuilder()
              .setCollectionName(name)
              .addAllIds(batch)
              .setWithPayload(payload)
              .setWithVectors(vectors ? DENSE : WithVectorsSelectorFactory.enable(false))
              .setReadConsistency(agreement.asked())
              .build();
      points.addAll(connection.read(client -> client.points().get(request)).getResultList());
    }
    return points;
  }

  /** All points that fit, in the order of their ids. */
  List<Points.RetrievedPoint> all(Filter filter, Points.WithPayloadSelector payload) {
    return all(filter, payload, null);
  }

  /** The same from one on. */
  List<Points.RetrievedPoint> all(
      Filter filter, Points.WithPayloadSelector payload, @Nullable PointId from) {
    List<Points.RetrievedPoint> points = new ArrayList<>();
    PointId next = from;
    do {
      Points.ScrollResponse page = page(filter, payload, next, batch(payload));
      points.addAll(page.getResultList());
      next = page.hasNextPageOffset() ? page.getNextPageOffset() : null;
    } while (next != null);
    return points;
  }

  /** The next points that fit, in the order of their ids, from one on. */
  List<Points.RetrievedPoint> scroll(
      Filter filter, Points.WithPayloadSelector payload, @Nullable PointId from, int limit) {
    return page(filter, payload, from, limit).getResultList();
  }

  private Points.ScrollResponse page(
      Filter filter, Points.WithPayloadSelector payload, @Nullable PointId from, int limit) {
    Points.ScrollPoints.Builder request = scrolling(filter, payload, limit);
    if (from != null) {
      request.setOffset(from);
    }
    return connection.read(client -> client.points().scroll(request.build()));
  }

  /** The first points that fit, in the order of a field. */
  List<Points.RetrievedPoint> first(
      Filter filter, Points.WithPayloadSelector payload, Points.OrderBy order, int limit) {
    Points.ScrollPoints request = scrolling(filter, payload, limit).setOrderBy(order).build();
    return connection.read(client -> client.points().scroll(request)).getResultList();
  }

  List<Points.ScoredPoint> search(Points.SearchPoints.Builder search) {
    Points.SearchPoints request =
        search.setCollectionName(name).setReadConsistency(consistency).build();
    return connection.read(client -> client.points().search(request)).getResultList();
  }

  /** For each filter the first points that fit, in the order of their ids, in one request. */
  List<List<Points.ScoredPoint>> each(
      List<Filter> filters, Points.WithPayloadSelector payload, int limit) {
    Points.QueryBatchPoints.Builder request =
        Points.QueryBatchPoints.newBuilder()
            .setCollectionName(name)
            .setReadConsistency(consistency);
    for (Filter filter : filters) {
      request.addQueryPoints(
          Points.QueryPoints.newBuilder()
              .setCollectionName(name)
              .setFilter(filter)
              .setWithPayload(payload)
              .setLimit(limit));
    }
    return results(
        connection.read(client -> client.points().queryBatch(request.build())).getResultList());
  }

  /** What each of several searches finds. */
  List<List<Points.ScoredPoint>> search(List<Points.SearchPoints> searches) {
    Points.SearchBatchPoints.Builder request =
        Points.SearchBatchPoints.newBuilder()
            .setCollectionName(name)
            .setReadConsistency(consistency);
    searches.forEach(each -> request.addSearchPoints(each.toBuilder().setCollectionName(name)));
    return results(
        connection.read(client -> client.points().searchBatch(request.build())).getResultList());
  }

  private static List<List<Points.ScoredPoint>> results(List<Points.BatchResult> batch) {
    return batch.stream().map(Points.BatchResult::getResultList).toList();
  }

  void upsert(List<Points.PointStruct> points) {
    upsert(points, PointStructList.getDefaultInstance());
  }

  /** Writes those of the points that are not there yet. */
  void insert(List<Points.PointStruct> points) {
    upsert(
        points, PointStructList.newBuilder().setUpdateMode(Points.UpdateMode.InsertOnly).build());
  }

  /** Writes those of the points that are there and meet the condition before. */
  void update(List<Points.PointStruct> points, Condition before) {
    upsert(
        points,
        PointStructList.newBuilder()
            .setUpdateMode(Points.UpdateMode.UpdateOnly)
            .setUpdateFilter(Filter.newBuilder().addMust(before))
            .build());
  }

  private void upsert(List<Points.PointStruct> points, PointStructList how) {
    PointStructList.Builder batch = how.toBuilder();
    long bytes = 0;
    for (Points.PointStruct point : points) {
      if (batch.getPointsCount() == BATCH || bytes + point.getSerializedSize() > MOST_BYTES) {
        send(batch);
        batch = how.toBuilder();
        bytes = 0;
      }
      batch.addPoints(point);
      bytes += point.getSerializedSize();
    }
    send(batch);
  }

  private void send(PointStructList.Builder batch) {
    if (batch.getPointsCount() > 0) {
      write(Points.PointsUpdateOperation.newBuilder().setUpsert(batch));
    }
  }

  void delete(Filter which) {
    write(
        Points.PointsUpdateOperation.newBuilder()
            .setDeletePoints(DeletePoints.newBuilder().setPoints(those(which))));
  }

  /** The same in a collection that may have vanished, with all its points. */
  void deleteIfThere(Filter which) {
    try {
      delete(which);
    } catch (PlaceMissing e) {
      // then there are no points either
    }
  }

  void setPayload(Filter which, Attributes attributes) {
    write(
        Points.PointsUpdateOperation.newBuilder()
            .setSetPayload(
                SetPayload.newBuilder()
                    .putAllPayload(PointData.payload(attributes))
                    .setPointsSelector(those(which))));
  }

  void deletePayload(Filter which, String field) {
    write(
        Points.PointsUpdateOperation.newBuilder()
            .setDeletePayload(
                DeletePayload.newBuilder().addKeys(field).setPointsSelector(those(which))));
  }

  private static Points.PointsSelector those(Filter which) {
    return Points.PointsSelector.newBuilder().setFilter(which).build();
  }

  private void write(Points.PointsUpdateOperation.Builder operation) {
    Points.UpdateBatchPoints request =
        Points.UpdateBatchPoints.newBuilder()
            .setCollectionName(name)
            .addOperations(operation)
            .setWait(true)
            .setOrdering(Points.WriteOrdering.newBuilder().setType(cluster.ordering()))
            .build();
    boolean done =
        connection.write(client -> client.points().updateBatch(request)).getResultList().stream()
            .allMatch(result -> result.getStatus() == Points.UpdateStatus.Completed);
    if (!done) {
      throw new DatabaseError("Qdrant did not finish a write in time");
    }
  }

  private static int batch(Points.WithPayloadSelector payload) {
    return payload.equals(EVERYTHING) ? SMALL_BATCH : BATCH;
  }

  private Points.ScrollPoints.Builder scrolling(
      Filter filter, Points.WithPayloadSelector payload, int limit) {
    return Points.ScrollPoints.newBuilder()
        .setCollectionName(name)
        .setFilter(filter)
        .setWithPayload(payload)
        .setLimit(limit)
        .setReadConsistency(consistency);
  }
}
