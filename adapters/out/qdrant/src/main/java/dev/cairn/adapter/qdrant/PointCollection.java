package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.enable;

import dev.cairn.domain.error.DatabaseError;
import io.qdrant.client.WithVectorsSelectorFactory;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.CountPoints;
import io.qdrant.client.grpc.Points.DeletePayloadPoints;
import io.qdrant.client.grpc.Points.DeletePoints;
import io.qdrant.client.grpc.Points.FacetCounts;
import io.qdrant.client.grpc.Points.FacetHit;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.OrderBy;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsOperationResponse;
import io.qdrant.client.grpc.Points.PointsSelector;
import io.qdrant.client.grpc.Points.ReadConsistency;
import io.qdrant.client.grpc.Points.ReadConsistencyType;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.ScrollResponse;
import io.qdrant.client.grpc.Points.SearchPoints;
import io.qdrant.client.grpc.Points.SetPayloadPoints;
import io.qdrant.client.grpc.Points.UpdateMode;
import io.qdrant.client.grpc.Points.UpdateStatus;
import io.qdrant.client.grpc.Points.UpsertPoints;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import io.qdrant.client.grpc.Points.WriteOrdering;
import io.qdrant.client.grpc.Points.WriteOrderingType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The points of one collection. A write is finished when the call returns: applied, in the log, and
 * in the order in which all writers agree. Large requests travel in batches.
 */
final class PointCollection {

  static final WithPayloadSelector EVERYTHING = enable(true);
  static final WithPayloadSelector NOTHING = enable(false);

  private static final int BATCH = 1_000;

  /** Whole points may be large. */
  private static final int SMALL_BATCH = 200;

  private static final int MOST_BYTES = 8 * 1024 * 1024;
  private static final int MOST_FACETS = 1_000_000;
  private static final WriteOrdering STRONG =
      WriteOrdering.newBuilder().setType(WriteOrderingType.Strong).build();

  private final Connection connection;
  private final String name;
  private final @Nullable ReadConsistency consistency;

  PointCollection(Connection connection, String name, QdrantSettings settings) {
    this.connection = connection;
    this.name = name;
    this.consistency = consistency(settings.cluster().readConsistency());
  }

  String name() {
    return name;
  }

  List<RetrievedPoint> retrieve(Collection<PointId> ids, WithPayloadSelector payload) {
    return retrieve(ids, payload, false);
  }

  List<RetrievedPoint> retrieve(
      Collection<PointId> ids, WithPayloadSelector payload, boolean vectors) {
    List<RetrievedPoint> points = new ArrayList<>();
    for (List<PointId> batch : batches(List.copyOf(ids), batch(payload))) {
      GetPoints.Builder request =
          GetPoints.newBuilder()
              .setCollectionName(name)
              .addAllIds(batch)
              .setWithPayload(payload)
              .setWithVectors(WithVectorsSelectorFactory.enable(vectors));
      ifPresent(request::setReadConsistency);
      points.addAll(
          connection.read(client -> client.points().get(request.build())).getResultList());
    }
    return points;
  }

  /** All points that fit, in the order of their ids. */
  List<RetrievedPoint> all(Filter filter, WithPayloadSelector payload) {
    List<RetrievedPoint> points = new ArrayList<>();
    PointId next = null;
    do {
      ScrollResponse page = scroll(filter, payload, next, batch(payload));
      points.addAll(page.getResultList());
      next = page.hasNextPageOffset() ? page.getNextPageOffset() : null;
    } while (next != null);
    return points;
  }

  /** The next points that fit, in the order of their ids, from one on. */
  ScrollResponse scroll(
      Filter filter, WithPayloadSelector payload, @Nullable PointId from, int limit) {
    ScrollPoints.Builder request = scrolling(filter, payload, limit);
    if (from != null) {
      request.setOffset(from);
    }
    return connection.read(client -> client.points().scroll(request.build()));
  }

  /** The first points that fit, in the order of a field. */
  List<RetrievedPoint> first(Filter filter, WithPayloadSelector payload, OrderBy order, int limit) {
    ScrollPoints request = scrolling(filter, payload, limit).setOrderBy(order).build();
    return connection.read(client -> client.points().scroll(request)).getResultList();
  }

  List<ScoredPoint> search(SearchPoints.Builder search) {
    ifPresent(search::setReadConsistency);
    SearchPoints request = search.setCollectionName(name).build();
    return connection.read(client -> client.points().search(request)).getResultList();
  }

  long count(Filter filter) {
    CountPoints.Builder request =
        CountPoints.newBuilder().setCollectionName(name).setFilter(filter).setExact(true);
    ifPresent(request::setReadConsistency);
    return connection.read(client -> client.points().count(request.build())).getResult().getCount();
  }

  /** How many points that fit have each value of a field. */
  List<FacetHit> facet(String field, Filter filter) {
    FacetCounts.Builder request =
        FacetCounts.newBuilder()
            .setCollectionName(name)
            .setKey(field)
            .setFilter(filter)
            .setLimit(MOST_FACETS)
            .setExact(true);
    ifPresent(request::setReadConsistency);
    return connection.read(client -> client.points().facet(request.build())).getHitsList();
  }

  void upsert(List<PointStruct> points) {
    upsert(points, UpsertPoints.getDefaultInstance());
  }

  /** Writes those of the points that are not there yet. */
  void insert(List<PointStruct> points) {
    upsert(points, UpsertPoints.newBuilder().setUpdateMode(UpdateMode.InsertOnly).build());
  }

  /** Writes those of the points that are there and meet the condition before. */
  void update(List<PointStruct> points, Condition before) {
    upsert(
        points,
        UpsertPoints.newBuilder()
            .setUpdateMode(UpdateMode.UpdateOnly)
            .setUpdateFilter(Filter.newBuilder().addMust(before))
            .build());
  }

  private void upsert(List<PointStruct> points, UpsertPoints how) {
    UpsertPoints.Builder batch = how.toBuilder();
    long bytes = 0;
    for (PointStruct point : points) {
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

  private void send(UpsertPoints.Builder batch) {
    if (batch.getPointsCount() > 0) {
      UpsertPoints request =
          batch.setCollectionName(name).setWait(true).setOrdering(STRONG).build();
      requireDone(connection.write(client -> client.points().upsert(request)));
    }
  }

  void delete(Filter which) {
    DeletePoints request =
        DeletePoints.newBuilder()
            .setCollectionName(name)
            .setPoints(PointsSelector.newBuilder().setFilter(which))
            .setWait(true)
            .setOrdering(STRONG)
            .build();
    requireDone(connection.write(client -> client.points().delete(request)));
  }

  void setPayload(Filter which, Map<String, Value> payload) {
    SetPayloadPoints request =
        SetPayloadPoints.newBuilder()
            .setCollectionName(name)
            .putAllPayload(payload)
            .setPointsSelector(PointsSelector.newBuilder().setFilter(which))
            .setWait(true)
            .setOrdering(STRONG)
            .build();
    requireDone(connection.write(client -> client.points().setPayload(request)));
  }

  void deletePayload(Filter which, String field) {
    DeletePayloadPoints request =
        DeletePayloadPoints.newBuilder()
            .setCollectionName(name)
            .addKeys(field)
            .setPointsSelector(PointsSelector.newBuilder().setFilter(which))
            .setWait(true)
            .setOrdering(STRONG)
            .build();
    requireDone(connection.write(client -> client.points().deletePayload(request)));
  }

  static <T> List<List<T>> batches(List<T> all, int size) {
    List<List<T>> batches = new ArrayList<>();
    for (int from = 0; from < all.size(); from += size) {
      batches.add(all.subList(from, Math.min(from + size, all.size())));
    }
    return batches;
  }

  private static int batch(WithPayloadSelector payload) {
    return payload.equals(EVERYTHING) ? SMALL_BATCH : BATCH;
  }

  private ScrollPoints.Builder scrolling(Filter filter, WithPayloadSelector payload, int limit) {
    ScrollPoints.Builder request =
        ScrollPoints.newBuilder()
            .setCollectionName(name)
            .setFilter(filter)
            .setWithPayload(payload)
            .setLimit(limit);
    ifPresent(request::setReadConsistency);
    return request;
  }

  private void ifPresent(Consumer<ReadConsistency> setter) {
    if (consistency != null) {
      setter.accept(consistency);
    }
  }

  private static void requireDone(PointsOperationResponse response) {
    if (response.getResult().getStatus() != UpdateStatus.Completed) {
      throw new DatabaseError("Qdrant did not finish a write in time");
    }
  }

  private static @Nullable ReadConsistency consistency(QdrantCluster.ReadConsistency wanted) {
    return switch (wanted) {
      case ONE -> null;
      case MAJORITY -> consistency(ReadConsistencyType.Majority);
      case QUORUM -> consistency(ReadConsistencyType.Quorum);
      case ALL -> consistency(ReadConsistencyType.All);
    };
  }

  private static ReadConsistency consistency(ReadConsistencyType type) {
    return ReadConsistency.newBuilder().setType(type).build();
  }
}
