package dev.cairn.domain.map;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/** Whether long work is still wanted; it looks now and then, and ends if not. */
public record Patience(BooleanSupplier wanted) {

  public void requireWanted() {
    if (!wanted.getAsBoolean()) {
      throw new CancellationException("nobody waits for this any more");
    }
  }
}
