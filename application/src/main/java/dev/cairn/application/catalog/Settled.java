package dev.cairn.application.catalog;

import dev.cairn.domain.error.ValidationError;
import java.util.function.LongSupplier;

/** Does something about a catalogue until nobody has changed it meanwhile. */
final class Settled {

  private static final int MOST_PASSES = 50;
  private static final String TOO_FAST =
      "the catalogue is written to faster than it can be copied; run this again when it is calmer";

  private Settled() {}

  /** Answers what the last time gave. */
  static long when(LongSupplier revision, LongSupplier work) {
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      long before = revision.getAsLong();
      long done = work.getAsLong();
      if (revision.getAsLong() == before) {
        return done;
      }
    }
    throw new ValidationError("migrate", TOO_FAST);
  }
}
