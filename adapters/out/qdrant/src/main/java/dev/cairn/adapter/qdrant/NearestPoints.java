package dev.cairn.adapter.qdrant;

import com.google.common.primitives.Floats;
import dev.cairn.adapter.qdrant.points.CatalogPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SearchParams;
import io.qdrant.client.grpc.Points.SearchPoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The skills or items nearest to a vector. All are compared, because a search has to tell how many
 * are near enough; only the best are read.
 */
record NearestPoints(Embedding query, double leastCosine, int limit) {

  private static final int FIRST = 10_000;
  private static final int GROWTH = 10;
  private static final double NO_THRESHOLD = -1;

  /** Qdrant computes in single precision, and lets nothing pass that only reaches its threshold. */
  private static final double ROUNDING = 1e-6;

  /** Equals come in the order of their ids, which decides who is cut off. */
  <T> Nearest<T> run(
      CatalogSnapshot snapshot, CatalogKind<T, ?> kind, CatalogConditions conditions) {
    snapshot.state().requireModel(query.model());
    PointCollection entries = snapshot.entries();
    List<ScoredPoint> near = near(entries, conditions.in(snapshot.state()));
    Map<PointId, Float> scores = new HashMap<>();
    best(near).forEach(point -> scores.put(point.getId(), point.getScore()));
    List<Scored<T>> best =
        new ArrayList<>(
            PointData.map(
                entries.retrieve(scores.keySet(), PointCollection.EVERYTHING),
                point ->
                    new Scored<>(
                        kind.reading().apply(CatalogPoints.attributes(point)),
                        score(Objects.requireNonNull(scores.get(point.getId()))))));
    best.sort(
        Comparator.comparingDouble((Scored<T> each) -> each.score().value())
            .reversed()
            .thenComparing(each -> kind.identity().apply(each.value())));
    return new Nearest<>(best.subList(0, Math.min(limit, best.size())), near.size());
  }

  private List<ScoredPoint> near(PointCollection entries, Filter filter) {
    int wanted = FIRST;
    List<ScoredPoint> near = entries.search(request(filter, wanted));
    while (near.size() == wanted) {
      wanted *= GROWTH;
      near = entries.search(request(filter, wanted));
    }
    return leastCosine > NO_THRESHOLD
        ? near.stream().filter(point -> point.getScore() >= leastCosine - ROUNDING).toList()
        : near;
  }

  private SearchPoints.Builder request(Filter filter, int wanted) {
    SearchPoints.Builder request =
        SearchPoints.newBuilder()
            .addAllVector(Floats.asList(query.unit()))
            .setFilter(filter)
            .setLimit(wanted)
            .setWithPayload(PointCollection.NOTHING)
            .setParams(SearchParams.newBuilder().setExact(true));
    return leastCosine > NO_THRESHOLD
        ? request.setScoreThreshold((float) (leastCosine - 10 * ROUNDING))
        : request;
  }

  /** The best and all that are as near as the last of them. */
  private List<ScoredPoint> best(List<ScoredPoint> near) {
    int end = Math.min(limit, near.size());
    while (end > 0
        && end < near.size()
        && near.get(end).getScore() == near.get(end - 1).getScore()) {
      end++;
    }
    return near.subList(0, end);
  }

  private static RawScore score(float cosine) {
    return new RawScore(cosine, ScoreScale.COSINE);
  }
}
