package dev.cairn.domain.answer;

import dev.cairn.domain.search.MemoryHit;

/**
 * How many tokens an answer takes: what it has beside the texts of its hits, and how often it says
 * them, is known to whoever writes it.
 */
public interface AnswerSize {

  /** Of an answer that is nothing but the hits' texts, each once. */
  AnswerSize TEXTS_ALONE =
      new AnswerSize() {
        @Override
        public double frame() {
          return 0;
        }

        @Override
        public double of(MemoryHit hit) {
          return TokenBudget.estimate(hit.chunk().text());
        }

        @Override
        public double copies() {
          return 1;
        }
      };

  /** What stands around all hits. */
  double frame();

  /** A hit, with everything that stands around its texts. */
  double of(MemoryHit hit);

  /** How often a short text counts. */
  double copies();
}
