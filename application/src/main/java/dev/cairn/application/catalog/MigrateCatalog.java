package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;

/**
 * Copies a catalogue from one index to another while the source stays in service, until the source
 * has not changed meanwhile. What both describe is compared; only what differs is read with its
 * vectors and written. Items keep their numbers, under which their schemas are.
 *
 * @param embedder of the model that the target shall have
 */
public record MigrateCatalog(CatalogIndex source, CatalogIndex target, Embedder embedder) {

  /**
   * Answers how many skills and items both hold.
   *
   * @param again whether the target was filled by an earlier run; else what it holds and the source
   *     doesn't is somebody's, and is refused
   */
  public long run(boolean again) {
    if (!again && !CatalogListing.of(target).without(CatalogListing.of(source)).isEmpty()) {
      String message = "the target holds skills or items that the source does not";
      throw new ValidationError("to", message, Violation.Kind.OCCUPIED);
    }
    return Settled.when(source::revision, this::bring);
  }

  private long bring() {
    CatalogListing wanted = CatalogListing.of(source);
    if (isOfAnotherModel(target)) {
      CatalogContents all = vectored(CatalogContents.of(source));
      target.replaceAll(target.revision(), all.skills(), all.items());
    } else {
      bring(wanted, CatalogListing.of(target));
    }
    verify(wanted);
    return wanted.size();
  }

  private void bring(CatalogListing wanted, CatalogListing held) {
    CatalogIds gone = held.without(wanted);
    if (!gone.isEmpty()) {
      target.remove(gone);
    }
    CatalogIds changed = wanted.unlike(held);
    if (!changed.isEmpty()) {
      CatalogContents some = vectored(CatalogContents.of(source, changed));
      target.save(some.skills(), some.items());
    }
  }

  private boolean isOfAnotherModel(CatalogIndex index) {
    return index.model().filter(model -> !model.equals(embedder.model().stamp())).isPresent();
  }

  private CatalogContents vectored(CatalogContents contents) {
    if (!isOfAnotherModel(source)) {
      return contents;
    }
    return contents.with(CatalogVectors.of(embedder, contents.passages()));
  }

  private void verify(CatalogListing wanted) {
    if (!CatalogListing.of(target).equals(wanted) && CatalogListing.of(source).equals(wanted)) {
      throw new ValidationError(
          "migrate", "the target does not hold what the source does; run this again");
    }
  }
}
