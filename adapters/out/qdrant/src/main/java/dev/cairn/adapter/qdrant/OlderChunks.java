package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.isEmpty;

import dev.cairn.adapter.qdrant.Turns.Turn;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.qdrant.points.WordVectors;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives chunks that an earlier version wrote their words, some at a time. That takes turns with
 * writers: a chunk is written again as it is.
 */
record OlderChunks(MemoryCollections collections) {

  private static final int BATCH = 200;
  private static final Condition WORDLESS = isEmpty(WordVectors.LENGTH);
  private static final Filter OLDER = Filter.newBuilder().addMust(WORDLESS).build();

  /** Answers whether there may be more. */
  boolean addSome() {
    return collections.prepared(
        () -> isNothingLeft() ? false : collections.turns().take(this::addSome));
  }

  private boolean isNothingLeft() {
    StoreModels models = collections.models();
    return collections.hasWords()
        && (models.model() == null || some(collections.chunks(models.generation())).isEmpty());
  }

  private Boolean addSome(Turn turn) {
    PointCollection chunks = collections.chunks(collections.remember(turn.fields()).generation());
    List<PointId> ids = some(chunks);
    if (ids.isEmpty()) {
      turn.finish(MemoryCollections.worded(turn.fields()));
      collections.remember(turn.fields());
      return false;
    }
    write(chunks, chunks.retrieve(ids, PointCollection.EVERYTHING, true));
    return true;
  }

  private static List<PointId> some(PointCollection chunks) {
    try {
      return chunks.scroll(OLDER, PointCollection.NOTHING, null, BATCH).stream()
          .map(RetrievedPoint::getId)
          .toList();
    } catch (PlaceMissing none) {
      return List.of();
    }
  }

  private void write(PointCollection chunks, List<RetrievedPoint> points) {
    List<String> texts = points.stream().map(OlderChunks::text).toList();
    WordVectors words = WordVectors.ofTexts(texts, collections.vocabulary());
    List<PointStruct> written = new ArrayList<>();
    for (RetrievedPoint point : points) {
      String text = text(point);
      written.add(
          PointData.point(
              point.getId(),
              PointData.attributes(point.getPayloadMap())
                  .with(WordVectors.LENGTH, words.length(text)),
              PointData.vector(point),
              words.vector(text)));
    }
    chunks.update(written, WORDLESS);
  }

  private static String text(RetrievedPoint point) {
    return PointData.attributes(point).text(MemoryAttributes.TEXT);
  }
}
