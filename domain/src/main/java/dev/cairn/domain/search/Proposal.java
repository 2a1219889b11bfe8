package dev.cairn.domain.search;

import dev.cairn.domain.words.Understanding;
import java.util.List;

/**
 * What a store proposes for an answer.
 *
 * @param candidates in no order
 * @param words what the query's words were taken to mean
 */
public record Proposal(List<Candidate> candidates, Understanding words) {

  public static final Proposal NOTHING = new Proposal(List.of(), Understanding.NOTHING_ASKED);

  public Proposal {
    candidates = List.copyOf(candidates);
  }
}
