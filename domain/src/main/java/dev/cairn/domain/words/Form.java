package dev.cairn.domain.words;

import dev.cairn.domain.error.Invariant;
import java.util.List;
import org.jmolecules.ddd.types.ValueObject;

/**
 * One way in which a text can have a word of a query: it has all of the terms.
 *
 * @param worth how much of the word that is, up to 1, which is the word itself
 */
public record Form(List<String> terms, double worth) implements ValueObject {

  public Form {
    terms = List.copyOf(terms);
    Invariant.require(!terms.isEmpty(), "a form has at least one term");
    Invariant.require(worth > 0 && worth <= 1, "a form is worth more than 0 and at most 1");
  }

  static Form of(String term, double worth) {
    return new Form(List.of(term), worth);
  }
}
