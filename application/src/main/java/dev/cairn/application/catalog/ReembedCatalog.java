package dev.cairn.application.catalog;

import dev.cairn.application.memory.Reembed.Progress;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Brings the catalogue to another model. The old vectors serve until all new ones are made; what is
 * changed meanwhile is embedded again before the switch. A catalogue is small enough to begin anew
 * after an interruption.
 */
public record ReembedCatalog(Embedder target, CatalogIndex index) {

  private static final int BATCH = 32;

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
      embed(contents, made, progress);
      CatalogContents changed = contents.with(new CatalogVectors(made));
      if (index.replaceAll(revision, changed.skills(), changed.items())) {
        return changed.size();
      }
    }
  }

  private void embed(CatalogContents contents, Map<String, Embedding> made, Progress progress) {
    List<String> missing = missing(contents, made);
    for (int from = 0; from < missing.size(); from += BATCH) {
      progress.at(from, missing.size());
      List<String> next = missing.subList(from, Math.min(from + BATCH, missing.size()));
      made.putAll(CatalogVectors.of(target, next).byPassage());
    }
    progress.at(missing.size(), missing.size());
  }

  private static List<String> missing(CatalogContents contents, Map<String, Embedding> made) {
    return contents.passages().stream()
        .distinct()
        .filter(passage -> !made.containsKey(passage))
        .toList();
  }
}
