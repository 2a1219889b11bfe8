package dev.cairn.application.catalog;

import dev.cairn.application.memory.Reembed.Progress;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Brings the catalogue to another model. The old vectors serve until all new ones are made; what is
 * changed meanwhile is embedded again before the switch. A catalogue is small enough to begin anew
 * after an interruption.
 */
public final class ReembedCatalog {

  private static final int BATCH = 32;

  private final CatalogVectors vectors;
  private final Embedder target;
  private final CatalogIndex index;

  public ReembedCatalog(Embedder target, CatalogIndex index) {
    this.vectors = new CatalogVectors(target);
    this.target = target;
    this.index = index;
  }

  /** Answers how many skills and items were embedded; 0 where the model was the wanted one. */
  public long run(Progress progress) {
    ModelStamp wanted = target.model().stamp();
    Optional<ModelStamp> stored = index.model();
    if (stored.isEmpty() || stored.get().equals(wanted)) {
      return 0;
    }
    Map<String, Embedding> made = new HashMap<>();
    while (true) {
      long revision = index.revision();
      CatalogContents contents = CatalogContents.of(index);
      List<EmbeddedSkill> skills = contents.skills();
      List<EmbeddedItem> items = contents.items();
      embed(skills, items, made, progress);
      List<EmbeddedSkill> newSkills =
          skills.stream()
              .map(each -> new EmbeddedSkill(each.skill(), vector(made, each.skill().passage())))
              .toList();
      List<EmbeddedItem> newItems =
          items.stream()
              .map(
                  each ->
                      new EmbeddedItem(each.item(), vector(made, each.item().profile().passage())))
              .toList();
      if (index.replaceAll(revision, newSkills, newItems)) {
        return (long) newSkills.size() + newItems.size();
      }
    }
  }

  private void embed(
      List<EmbeddedSkill> skills,
      List<EmbeddedItem> items,
      Map<String, Embedding> made,
      Progress progress) {
    List<String> missing =
        Stream.concat(
                skills.stream().map(each -> each.skill().passage()),
                items.stream().map(each -> each.item().profile().passage()))
            .distinct()
            .filter(passage -> !made.containsKey(passage))
            .toList();
    for (int from = 0; from < missing.size(); from += BATCH) {
      progress.at(from, missing.size());
      made.putAll(vectors.of(missing.subList(from, Math.min(from + BATCH, missing.size()))));
    }
    progress.at(missing.size(), missing.size());
  }

  private static Embedding vector(Map<String, Embedding> made, String passage) {
    return Objects.requireNonNull(made.get(passage));
  }
}
