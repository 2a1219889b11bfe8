package dev.cairn.adapter.remote.memories;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a store of memories says about its models.
 *
 * @param generation counts the models: the chunks of each have a place of their own
 * @param model the model of the chunks in service; null until the first memory
 * @param next the generation under construction; null where there is none
 * @param nextModel the model of that one
 */
public record StoreModels(
    int generation,
    @Nullable ModelStamp model,
    @Nullable Integer next,
    @Nullable ModelStamp nextModel) {

  private static final String GENERATION = "generation";
  private static final String MODEL = "model";
  private static final String NEXT = "next";
  private static final String NEXT_MODEL = "nextModel";
  private static final String LAST = "last";

  /** All that {@link #of} and the check of the format read. */
  public static final List<String> NAMES =
      List.of(
          "format",
          GENERATION,
          MODEL,
          MODEL + "Dimension",
          NEXT,
          NEXT_MODEL,
          NEXT_MODEL + "Dimension");

  public static StoreModels of(Attributes said) {
    return new StoreModels(
        said.small(GENERATION),
        said.model(MODEL),
        said.has(NEXT) ? said.small(NEXT) : null,
        said.model(NEXT_MODEL));
  }

  /** What a new store says. */
  public static Attributes first(Attributes said) {
    return said.with(GENERATION, 0).with(LAST, 0);
  }

  /** The first memory decides on the model. */
  public static Attributes decided(Attributes said, ModelStamp model) {
    return said.withModel(MODEL, model);
  }

  /** Another generation is begun. */
  public static Attributes begun(Attributes said, ModelStamp model) {
    long next = said.number(LAST) + 1;
    return said.with(LAST, next).with(NEXT, next).withModel(NEXT_MODEL, model);
  }

  /** The generation under construction takes over. */
  public static Attributes promoted(Attributes said) {
    return said.with(GENERATION, said.number(NEXT))
        .withModel(MODEL, Objects.requireNonNull(said.model(NEXT_MODEL)))
        .with(NEXT, null)
        .withModel(NEXT_MODEL, null);
  }

  public void requireModel(ModelStamp offered) {
    if (model != null) {
      model.requireSame(offered);
    }
  }

  /** Whether the generation under construction is for this model. */
  public boolean isBegunFor(ModelStamp offered) {
    return next != null && offered.equals(nextModel);
  }

  /** Whether this generation has taken over; refuses one that never will. */
  public boolean isTakenOverBy(int expected) {
    if (generation != expected) {
      requireNext(expected);
    }
    return generation == expected;
  }

  /** Refuses to go on with a generation that is no longer under construction. */
  public void requireNext(int expected) {
    if (next == null || next != expected) {
      throw new DatabaseError("This re-embedding has ended; another has begun or taken over");
    }
  }
}
