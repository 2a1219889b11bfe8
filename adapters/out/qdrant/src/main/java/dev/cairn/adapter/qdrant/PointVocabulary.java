package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.words.NumberedVocabulary;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The terms of a store as points whose ids are their numbers; whoever takes a number first has it.
 */
record PointVocabulary(PointCollection words, CollectionKeeper keeper)
    implements NumberedVocabulary.Shelf {

  private static final String TERM = "term";

  @Override
  public SortedMap<Integer, String> after(int number) {
    SortedMap<Integer, String> terms = new TreeMap<>();
    for (RetrievedPoint point : points(number)) {
      terms.put((int) point.getId().getNum(), PointData.attributes(point).text(TERM));
    }
    return terms;
  }

  private List<RetrievedPoint> points(int number) {
    try {
      return words.all(
          Filter.getDefaultInstance(), PointCollection.EVERYTHING, PointIdFactory.id(number + 1L));
    } catch (PlaceMissing none) {
      return List.of();
    }
  }

  @Override
  public boolean append(int number, List<String> terms) {
    List<PointStruct> points = new ArrayList<>();
    for (String term : terms) {
      long next = number + 1L + points.size();
      points.add(PointData.point(PointIdFactory.id(next), Attributes.NONE.with(TERM, term)));
    }
    try {
      words.insert(points);
    } catch (PlaceMissing none) {
      keeper.make(words, Map.of());
      words.insert(points);
    }
    return false;
  }
}
