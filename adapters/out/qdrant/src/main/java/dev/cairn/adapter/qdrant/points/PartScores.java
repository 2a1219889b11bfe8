package dev.cairn.adapter.qdrant.points;

import com.google.common.primitives.Floats;
import dev.cairn.adapter.remote.words.PartQueries;
import dev.cairn.domain.embedding.Meaning;
import io.qdrant.client.ConditionFactory;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.QuantizationSearchParams;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SearchParams;
import io.qdrant.client.grpc.Points.SearchPoints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How near points are to a meaning, part by part, as Qdrant finds when it searches for each part
 * among them; which takes less than a third of the time that their vectors take to travel.
 */
public final class PartScores {

  private static final SearchParams EXACT =
      SearchParams.newBuilder()
          .setExact(true)
          .setQuantization(QuantizationSearchParams.newBuilder().setIgnore(true))
          .build();

  /** A cosine that may be 0 for a part that is all zeros, as near as floats come to it. */
  private static final double MAYBE_NONE = 1e-5;

  private final Meaning meaning;
  private final PartQueries parts;
  private final Map<PointId, Double> wholes;
  private final List<float[]> asked;
  private final Map<PointId, List<Double>> scores = new HashMap<>();

  private PartScores(Meaning meaning, Map<PointId, Double> wholes) {
    this.meaning = meaning;
    this.parts = PartQueries.of(meaning);
    this.wholes = parts.tellsLast() ? wholes : Map.of();
    int told = this.wholes.isEmpty() ? 0 : 1;
    this.asked = parts.vectors().subList(0, parts.vectors().size() - told);
  }

  /** Of any points. */
  public static PartScores to(Meaning meaning) {
    return new PartScores(meaning, Map.of());
  }

  /** Of those that were found near the meaning's direction; for one of the parts that is enough. */
  public static PartScores of(List<ScoredPoint> found, Meaning meaning) {
    Map<PointId, Double> wholes = new HashMap<>();
    found.forEach(point -> wholes.put(point.getId(), (double) point.getScore()));
    return new PartScores(meaning, wholes);
  }

  public Meaning meaning() {
    return meaning;
  }

  /** What to ask. */
  public List<SearchPoints> searches(Collection<PointId> ids) {
    Filter those = Filter.newBuilder().addMust(ConditionFactory.hasId(List.copyOf(ids))).build();
    List<SearchPoints> searches = new ArrayList<>();
    for (float[] part : asked) {
      searches.add(
          SearchPoints.newBuilder()
              .addAllVector(Floats.asList(part))
              .setFilter(those)
              .setLimit(Math.max(1, ids.size()))
              .setWithPayload(WithPayloadSelectorFactory.enable(false))
              .setParams(EXACT)
              .build());
    }
    return searches;
  }

  /** What was answered, which is kept. */
  public void read(List<List<ScoredPoint>> answers) {
    for (List<ScoredPoint> answer : answers) {
      answer.forEach(
          point ->
              scores
                  .computeIfAbsent(point.getId(), id -> new ArrayList<>())
                  .add((double) point.getScore()));
    }
  }

  /** The cosines of a point; empty where a part of its vector may be all zeros, or it is gone. */
  public Optional<List<Double>> cosines(PointId id) {
    List<Double> found = new ArrayList<>(scores.getOrDefault(id, List.of()));
    Double whole = wholes.get(id);
    if (whole != null && found.size() == asked.size()) {
      found.add(parts.last(whole, found));
    }
    return found.size() < parts.vectors().size()
            || found.stream().anyMatch(each -> Math.abs(each) < MAYBE_NONE)
        ? Optional.empty()
        : Optional.of(parts.cosines(found));
  }
}
