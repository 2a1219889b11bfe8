package dev.cairn.adapter.qdrant;

import dev.cairn.domain.embedding.ModelStamp;
import io.qdrant.client.grpc.Common.Filter;
import org.jspecify.annotations.Nullable;

/**
 * What the register of a catalogue says.
 *
 * @param revision the turn whose writes are the last that count
 * @param generation names the collection of the entries; 0 while there is none
 * @param writer names the call that wrote last
 */
record CatalogState(long revision, long generation, @Nullable ModelStamp model, String writer) {

  static final int FORMAT = 1;

  private static final String REVISION = "revision";
  private static final String GENERATION = "generation";
  private static final String MODEL = "model";
  private static final String WRITER = "writer";

  static Payload first() {
    return new CatalogState(0, 0, null, "").writeTo(Payload.empty().with("format", FORMAT));
  }

  static CatalogState of(Payload fields) {
    Meta.requireFormat(fields, FORMAT);
    return new CatalogState(
        fields.number(REVISION),
        fields.number(GENERATION),
        Meta.stamp(fields, MODEL),
        fields.text(WRITER));
  }

  Payload writeTo(Payload fields) {
    Payload changed =
        fields.with(REVISION, revision).with(GENERATION, generation).with(WRITER, writer);
    return model == null ? Meta.without(changed, MODEL) : Meta.with(changed, MODEL, model);
  }

  boolean isSame(CatalogState other) {
    return revision == other.revision && generation == other.generation;
  }

  void requireModel(ModelStamp offered) {
    if (model != null) {
      model.requireSame(offered);
    }
  }

  /** The entries that count: written up to this revision, and not yet replaced or removed. */
  Filter visible() {
    return Filter.newBuilder()
        .addMust(Ranges.upTo(CatalogEntries.FROM, revision))
        .addMustNot(Ranges.upTo(CatalogEntries.UNTIL, revision))
        .build();
  }
}
