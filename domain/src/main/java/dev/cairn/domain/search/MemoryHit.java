package dev.cairn.domain.search;

import dev.cairn.domain.text.Texts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A memory in an answer, by its best chunk, with what its score means and is made of.
 *
 * @param passage the sentence of a long chunk that has most of the query's words, if any has
 */
public record MemoryHit(
    ScoredChunk chunk, double similarity, Explanation explanation, @Nullable String passage) {

  /** The same with another score. */
  public MemoryHit scored(double score) {
    return new MemoryHit(chunk, score, explanation, passage);
  }

  /** The passage, unless the first characters of the text show all of it. */
  public Optional<String> passageBeyond(int characters) {
    return Optional.ofNullable(passage)
        .filter(
            found -> {
              int end = chunk.text().indexOf(found) + found.length();
              return Texts.length(chunk.text().substring(0, end)) > characters;
            });
  }

  /** The same with a similarity of at most so much. */
  public MemoryHit atMost(double most) {
    return similarity <= most ? this : new MemoryHit(chunk, most, explanation, passage);
  }

  /** Whether it is likely enough to be spoken of as an answer. */
  public boolean isLikely() {
    return similarity >= Chance.CONFIDENT;
  }
}
