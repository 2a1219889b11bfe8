package dev.cairn.domain.catalog;

import dev.cairn.domain.fusion.Evidence;
import dev.cairn.domain.score.RawScore;
import org.jspecify.annotations.Nullable;

/**
 * Something that an index found, as it found it: the score is still the backend's own.
 *
 * @param evidence what speaks for it, where words counted too
 */
public record Scored<T>(T value, RawScore score, @Nullable Evidence evidence) {

  /** Something found by meaning alone. */
  public Scored(T value, RawScore score) {
    this(value, score, null);
  }
}
