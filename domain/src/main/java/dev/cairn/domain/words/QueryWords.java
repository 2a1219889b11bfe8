package dev.cairn.domain.words;

import dev.cairn.domain.embedding.TokenOffsets;
import java.util.List;
import org.jmolecules.ddd.types.ValueObject;

/** The words of a query, each once, in their order. */
public record QueryWords(List<QueryWord> values) implements ValueObject {

  public static final QueryWords NONE = new QueryWords(List.of());

  public QueryWords {
    values = List.copyOf(values);
  }

  /** The words of a text of which nobody knows the tokens. */
  public static QueryWords of(String text) {
    return of(text, new TokenOffsets(new int[0]));
  }

  /**
   * The words of a query.
   *
   * @param tokens where the tokens of the embedding model begin in it: what is a single token is a
   *     known word of its language and no slip of the pen
   */
  public static QueryWords of(String text, TokenOffsets tokens) {
    return new QueryWords(Asking.words(text, tokens));
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** How many words say something, whatever they are put together to. */
  public int count() {
    return (int) values.stream().filter(word -> word.kind() != QueryWord.Kind.JOINED).count();
  }
}
