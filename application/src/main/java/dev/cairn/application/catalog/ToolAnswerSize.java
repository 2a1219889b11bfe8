package dev.cairn.application.catalog;

import dev.cairn.domain.answer.TokenBudget;
import dev.cairn.domain.catalog.Skill;

/**
 * How many tokens an answer about tools takes: what it has beside their texts, and how often it
 * says them, is known to whoever writes it.
 */
public interface ToolAnswerSize {

  /** Of an answer that is nothing but names and descriptions, each once. */
  ToolAnswerSize TEXTS_ALONE =
      new ToolAnswerSize() {
        @Override
        public double frame(ToolSearchResult whole) {
          return 0;
        }

        @Override
        public double of(FoundItem found) {
          return TokenBudget.estimate(
              found.item().profile().name() + found.item().profile().description());
        }

        @Override
        public double of(Skill skill) {
          return TokenBudget.estimate(skill.name() + skill.description());
        }

        @Override
        public double copies() {
          return 1;
        }
      };

  /** What stands around all items and skills. */
  double frame(ToolSearchResult whole);

  /** An item with its schemas and everything that stands around them. */
  double of(FoundItem found);

  double of(Skill skill);

  /** How often a description counts. */
  double copies();
}
