package dev.cairn.adapter.falkordb;

import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import org.jspecify.annotations.Nullable;

/**
 * What a graph of skills and items says about itself, in its one {@code Cairn} node.
 *
 * @param replacement names the last call that put everything anew
 */
record CatalogMeta(@Nullable ModelStamp model, long revision, String replacement) {

  static final int FORMAT = 1;

  static final String READ =
      "MATCH (s:Cairn) RETURN s.format, s.model, s.dimension, s.revision, s.replacement";

  static CatalogMeta of(Answer answer) {
    if (answer.isEmpty()) {
      throw Graph.missing();
    }
    Row row = answer.only();
    if (row.integer(0) > FORMAT) {
      throw new DatabaseError(
          "The graph was written by a newer version of Cairn. Use that version to open it.");
    }
    ModelStamp model = row.has(1) ? new ModelStamp(row.text(1), row.small(2)) : null;
    return new CatalogMeta(model, row.integer(3), row.has(4) ? row.text(4) : "");
  }

  void requireModel(ModelStamp offered) {
    if (model != null) {
      model.requireSame(offered);
    }
  }
}
