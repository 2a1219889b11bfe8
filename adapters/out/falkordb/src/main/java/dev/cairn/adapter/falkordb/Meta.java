package dev.cairn.adapter.falkordb;

import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import org.jspecify.annotations.Nullable;

/**
 * What a graph of memories says about itself, in its one {@code Cairn} node.
 *
 * @param generation counts the models: the chunks of each have a label of their own
 * @param model the model of the chunks in service; null until the first memory
 * @param chunks how many chunks are in service
 * @param tombstones how many chunks were removed since their index was built
 * @param next the generation under construction; null where there is none
 * @param nextModel the model of that one
 */
record Meta(
    int generation,
    @Nullable ModelStamp model,
    long chunks,
    long tombstones,
    @Nullable Integer next,
    @Nullable ModelStamp nextModel) {

  static final int FORMAT = 1;

  static final String READ =
      """
      MATCH (s:Cairn)
      RETURN s.format, s.generation, s.model, s.dimension, s.chunks, s.tombstones,
        s.next, s.nextModel, s.nextDimension
      """;

  static Meta of(Answer answer) {
    if (answer.isEmpty()) {
      throw Graph.missing();
    }
    Row row = answer.only();
    if (row.integer(0) > FORMAT) {
      throw new DatabaseError(
          "The graph was written by a newer version of Cairn. Use that version to open it.");
    }
    return new Meta(
        row.small(1),
        stamp(row, 2),
        row.integer(4),
        row.integer(5),
        row.has(6) ? row.small(6) : null,
        stamp(row, 7));
  }

  /** The label of the chunks in service. */
  String label() {
    return label(generation);
  }

  static String label(int generation) {
    return generation == 0 ? "Chunk" : "Chunk" + generation;
  }

  void requireModel(ModelStamp offered) {
    if (model != null) {
      model.requireSame(offered);
    }
  }

  private static @Nullable ModelStamp stamp(Row row, int column) {
    return row.has(column) ? new ModelStamp(row.text(column), row.small(column + 1)) : null;
  }
}
