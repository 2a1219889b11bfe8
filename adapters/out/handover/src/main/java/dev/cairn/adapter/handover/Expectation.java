package dev.cairn.adapter.handover;

import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.CoreError;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The model that a process is configured for, until it has found it in service once. */
final class Expectation {

  private final Supplier<? extends @Nullable ModelStamp> configured;
  private volatile boolean met;

  /**
   * @param configured null: not known, so anything will do
   */
  Expectation(Supplier<? extends @Nullable ModelStamp> configured) {
    this.configured = configured;
  }

  @Nullable ModelStamp expected() {
    return met ? null : configured.get();
  }

  /** What to tell an owner. A process that cannot find out its own model expects none. */
  @Nullable ModelStamp told() {
    try {
      return expected();
    } catch (CoreError unknown) {
      return null;
    }
  }

  void meet() {
    met = true;
  }

  boolean isMet() {
    return met;
  }
}
