package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Copies a catalogue from one index to another while the source stays in service. The target is
 * replaced as a whole, until the source has not changed meanwhile. Schemas stay where they are:
 * items keep their numbers.
 */
public final class MigrateCatalog {

  private static final int MOST_PASSES = 50;

  private final CatalogIndex source;
  private final CatalogIndex target;
  private final Embedder embedder;
  private final CatalogVectors vectors;

  /**
   * @param embedder of the model that the target shall have
   */
  public MigrateCatalog(CatalogIndex source, CatalogIndex target, Embedder embedder) {
    this.source = source;
    this.target = target;
    this.embedder = embedder;
    this.vectors = new CatalogVectors(embedder);
  }

  /**
   * Answers how many skills and items both hold.
   *
   * @param again whether the target was filled by an earlier run; else what it holds and the source
   *     doesn't is somebody's, and is refused
   */
  public long run(boolean again) {
    if (!again && !CatalogContents.of(source).namesAllOf(CatalogContents.of(target))) {
      throw new ValidationError(
          new Violation(
              "to",
              "the target holds skills or items that the source does not",
              Violation.Kind.OCCUPIED));
    }
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      long before = source.revision();
      CatalogContents contents = CatalogContents.of(source);
      CatalogContents moved = vectored(contents);
      long targetBefore = target.revision();
      boolean replaced = target.replaceAll(targetBefore, moved.skills(), moved.items());
      if (replaced && source.revision() == before) {
        verify(moved);
        return moved.size();
      }
    }
    throw new ValidationError(
        "migrate",
        "the catalogue is written to faster than it can be copied; run this again when it is"
            + " calmer");
  }

  private CatalogContents vectored(CatalogContents contents) {
    boolean same =
        source.model().filter(model -> !model.equals(embedder.model().stamp())).isEmpty();
    if (same) {
      return contents;
    }
    List<String> passages =
        Stream.concat(
                contents.skills().stream().map(each -> each.skill().passage()),
                contents.items().stream().map(each -> each.item().profile().passage()))
            .toList();
    Map<String, Embedding> made = vectors.of(passages);
    return new CatalogContents(
        contents.skills().stream()
            .map(
                each ->
                    new EmbeddedSkill(
                        each.skill(), Objects.requireNonNull(made.get(each.skill().passage()))))
            .toList(),
        contents.items().stream()
            .map(
                each ->
                    new EmbeddedItem(
                        each.item(),
                        Objects.requireNonNull(made.get(each.item().profile().passage()))))
            .toList());
  }

  private void verify(CatalogContents wanted) {
    CatalogContents found = CatalogContents.of(target);
    if (!found.describesTheSame(wanted)) {
      throw new ValidationError(
          "migrate", "the target does not hold what the source does; run this again");
    }
  }
}
