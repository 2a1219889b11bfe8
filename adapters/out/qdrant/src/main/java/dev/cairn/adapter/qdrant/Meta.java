package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the register of a store of memories says.
 *
 * @param generation counts the models: the chunks of each have a collection of their own
 * @param model the model of the chunks in service; null until the first memory
 * @param next the generation under construction; null where there is none
 * @param nextModel the model of that one
 */
record Meta(
    int generation,
    @Nullable ModelStamp model,
    @Nullable Integer next,
    @Nullable ModelStamp nextModel) {

  static final int FORMAT = 1;

  /** All that {@link #of} reads. */
  static final List<String> FIELDS =
      List.of(
          "format",
          "generation",
          "model",
          "modelDimension",
          "next",
          "nextModel",
          "nextModelDimension");

  private static final String MODEL = "model";
  private static final String NEXT_MODEL = "nextModel";

  static Payload first() {
    return Payload.empty().with("format", FORMAT).with("generation", 0).with("last", 0);
  }

  static Meta of(Payload fields) {
    requireFormat(fields, FORMAT);
    return new Meta(
        fields.small("generation"),
        stamp(fields, MODEL),
        fields.has("next") ? fields.small("next") : null,
        stamp(fields, NEXT_MODEL));
  }

  static void requireFormat(Payload fields, int known) {
    if (fields.number("format") > known) {
      throw new DatabaseError(
          "The collections were written by a newer version of Cairn. Use that version to open"
              + " them.");
    }
  }

  /** The first memory decides on the model. */
  static Payload decided(Payload fields, ModelStamp model) {
    return with(fields, MODEL, model);
  }

  /** Another generation is begun. */
  static Payload begun(Payload fields, ModelStamp model) {
    long next = fields.number("last") + 1;
    return with(fields.with("last", next).with("next", next), NEXT_MODEL, model);
  }

  /** The generation under construction takes over. */
  static Payload promoted(Payload fields) {
    ModelStamp model = stamp(fields, NEXT_MODEL);
    if (model == null) {
      throw new MalformedAnswer("nothing is under construction");
    }
    Payload promoted = with(fields.with("generation", fields.number("next")), MODEL, model);
    return without(promoted.without("next"), NEXT_MODEL);
  }

  void requireModel(ModelStamp offered) {
    if (model != null) {
      model.requireSame(offered);
    }
  }

  static @Nullable ModelStamp stamp(Payload fields, String name) {
    return fields.has(name)
        ? new ModelStamp(fields.text(name), fields.small(name + "Dimension"))
        : null;
  }

  static Payload with(Payload fields, String name, ModelStamp model) {
    return fields.with(name, model.name()).with(name + "Dimension", model.dimension());
  }

  static Payload without(Payload fields, String name) {
    return fields.without(name).without(name + "Dimension");
  }
}
