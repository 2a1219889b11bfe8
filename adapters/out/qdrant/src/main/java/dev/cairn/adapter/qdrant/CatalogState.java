package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.points.CatalogPoints;
import dev.cairn.adapter.qdrant.points.Ranges;
import dev.cairn.adapter.remote.Attributes;
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

  private static final String REVISION = "revision";
  private static final String GENERATION = "generation";
  private static final String MODEL = "model";
  private static final int FORMAT = 1;
  private static final String WRITER = "writer";

  /** Counts from now, so that a catalogue that was made anew is not taken for the one before. */
  static Attributes first() {
    long now = System.currentTimeMillis();
    return new CatalogState(now, 0, null, "")
        .in(Attributes.NONE.withFormat(FORMAT).with(Turns.NUMBER, now));
  }

  static CatalogState of(Attributes said) {
    Register.requireFormat(said, FORMAT);
    return new CatalogState(
        said.number(REVISION), said.number(GENERATION), said.model(MODEL), said.text(WRITER));
  }

  Attributes in(Attributes said) {
    return said.with(REVISION, revision)
        .with(GENERATION, generation)
        .with(WRITER, writer)
        .withModel(MODEL, model);
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
        .addMust(Ranges.upTo(CatalogPoints.FROM, revision))
        .addMustNot(Ranges.upTo(CatalogPoints.UNTIL, revision))
        .build();
  }
}
