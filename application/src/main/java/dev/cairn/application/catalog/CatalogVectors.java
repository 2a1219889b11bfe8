package dev.cairn.application.catalog;

import dev.cairn.application.PassageBatches;
import dev.cairn.application.PassageBatches.Piece;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.chunk.Chunker;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The vectors of passages. A passage longer than the model's window is cut, and its vector is the
 * mean of its parts, so that nothing of it is left out.
 */
final class CatalogVectors {

  private CatalogVectors() {}

  /** The vectors of these passages, by passage; each is embedded once. */
  static Map<String, Embedding> of(Embedder embedder, List<String> passages) {
    return of(embedder, passages, Map.of());
  }

  /**
   * The same, where some are known already.
   *
   * @param known vectors by passage; those of another model do not count
   */
  static Map<String, Embedding> of(
      Embedder embedder, List<String> passages, Map<String, Embedding> known) {
    Map<String, Embedding> vectors = new LinkedHashMap<>();
    ModelStamp model = embedder.model().stamp();
    for (String passage : passages) {
      Embedding vector = known.get(passage);
      if (vector != null && vector.model().equals(model)) {
        vectors.put(passage, vector);
      }
    }
    List<String> missing =
        passages.stream().distinct().filter(passage -> !vectors.containsKey(passage)).toList();
    vectors.putAll(embedded(embedder, missing));
    return vectors;
  }

  /** The vectors that the index holds for the skills and items with these ids, by passage. */
  static Map<String, Embedding> stored(
      CatalogIndex index, List<SkillId> skills, List<ItemId> items) {
    Map<String, Embedding> stored = new LinkedHashMap<>();
    for (EmbeddedSkill each : index.skills(skills).values()) {
      stored.put(each.skill().passage(), each.embedding());
    }
    for (EmbeddedItem each : index.items(items).values()) {
      stored.put(each.item().profile().passage(), each.embedding());
    }
    return stored;
  }

  private static Map<String, Embedding> embedded(Embedder embedder, List<String> passages) {
    if (passages.isEmpty()) {
      return Map.of();
    }
    Chunker chunker = Chunker.forWindow(embedder.model().passageTokens());
    List<List<Piece>> cuts = PassageBatches.cut(embedder, chunker, passages);
    Map<String, Embedding> embedded = new LinkedHashMap<>();
    for (int i = 0; i < passages.size(); i++) {
      List<Embedding> vectors = cuts.get(i).stream().map(Piece::vector).toList();
      embedded.put(passages.get(i), embedder.model().mean(vectors));
    }
    return embedded;
  }
}
