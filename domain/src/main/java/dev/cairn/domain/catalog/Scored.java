package dev.cairn.domain.catalog;

import dev.cairn.domain.embedding.Meaning;
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

  /** The same with its score as the meaning reads it that was looked for. */
  public Scored<T> readBy(Meaning meaning) {
    return new Scored<>(value, meaning.read(score), evidence);
  }
}
