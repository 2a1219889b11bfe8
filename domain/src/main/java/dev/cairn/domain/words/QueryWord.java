package dev.cairn.domain.words;

import dev.cairn.domain.error.Invariant;
import java.util.List;
import org.jmolecules.ddd.types.ValueObject;

/**
 * A word of a query, and the ways in which a text can have it.
 *
 * @param typed as it stands in the query
 * @param forms the word itself first
 * @param parts the terms of the query's words that it is put together from, if it is
 * @param usual whether it is a known word of the language, so that it cannot be a slip of the pen
 */
public record QueryWord(
    String typed, Kind kind, List<Form> forms, List<String> parts, boolean usual)
    implements ValueObject {

  public enum Kind {
    WORD,
    NUMBER,
    /** Letters with a number, as {@code ADR-19}: what is not exactly this is something else. */
    IDENTIFIER,
    /** What neighbouring words or parts are together; of no account where no text has it. */
    JOINED,
    /** One or two characters of writing without spaces. */
    CHARACTERS
  }

  public QueryWord {
    forms = List.copyOf(forms);
    parts = List.copyOf(parts);
    Invariant.require(!forms.isEmpty(), "a word has at least one form");
  }

  /** The word itself as a term. */
  public String term() {
    return forms.getFirst().terms().getFirst();
  }
}
