package dev.cairn.application.catalog;

import dev.cairn.application.PassageBatches;
import dev.cairn.application.PassageBatches.Piece;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.chunk.Chunker;
import dev.cairn.domain.embedding.Embedding;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The vectors of passages. A passage longer than the model's window is cut, and its vector is the
 * mean of its parts, so that nothing of it is left out.
 */
record CatalogVectors(Map<String, Embedding> byPassage) {

  /** The vectors of these passages; each is embedded once. */
  static CatalogVectors of(Embedder embedder, List<String> passages) {
    return of(embedder, passages, new CatalogVectors(Map.of()));
  }

  /**
   * The same, where some are known already.
   *
   * @param known those of another model do not count
   */
  static CatalogVectors of(Embedder embedder, List<String> passages, CatalogVectors known) {
    Map<String, Embedding> vectors = new LinkedHashMap<>(known.byPassage);
    vectors.keySet().retainAll(Set.copyOf(passages));
    vectors.values().removeIf(vector -> !vector.model().equals(embedder.model().stamp()));
    List<String> missing =
        passages.stream().distinct().filter(passage -> !vectors.containsKey(passage)).toList();
    vectors.putAll(embedded(embedder, missing));
    return new CatalogVectors(vectors);
  }

  /** The vectors that the index holds for the skills and items with these ids. */
  static CatalogVectors stored(CatalogIndex index, List<SkillId> skills, List<ItemId> items) {
    Map<String, Embedding> stored = new LinkedHashMap<>();
    for (EmbeddedSkill each : index.skills(skills).values()) {
      stored.put(each.skill().passage(), each.embedding());
    }
    for (EmbeddedItem each : index.items(items).values()) {
      stored.put(each.item().profile().passage(), each.embedding());
    }
    return new CatalogVectors(stored);
  }

  /** The vector of one of the passages. */
  Embedding of(String passage) {
    return Objects.requireNonNull(byPassage.get(passage));
  }

  EmbeddedSkill with(Skill skill) {
    return new EmbeddedSkill(skill, of(skill.passage()));
  }

  EmbeddedItem with(CatalogItem item) {
    return new EmbeddedItem(item, of(item.profile().passage()));
  }

  private static Map<String, Embedding> embedded(Embedder embedder, List<String> passages) {
    if (passages.isEmpty()) {
      return Map.of();
    }
    Chunker chunker = Chunker.forWindow(embedder.model().passageTokens());
    Iterator<List<Piece>> cuts = PassageBatches.cut(embedder, chunker, passages).iterator();
    Map<String, Embedding> embedded = new LinkedHashMap<>();
    for (String passage : passages) {
      List<Embedding> vectors = cuts.next().stream().map(Piece::vector).toList();
      embedded.put(passage, embedder.model().mean(vectors));
    }
    return embedded;
  }
}
