package dev.cairn.domain.search;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Texts;
import org.jmolecules.ddd.types.ValueObject;

/**
 * A question to the memories: the text as it will be embedded, how many answers, and which count.
 */
public record MemoryQuery(String text, int limit, Filter filter, double minSimilarity)
    implements ValueObject {

  public static final int MAX_TEXT_LENGTH = 1000;
  public static final int MAX_LIMIT = 100;
  public static final int DEFAULT_LIMIT = 10;

  public MemoryQuery {
    text = Texts.strip(text);
    if (text.isEmpty() || Texts.length(text) > MAX_TEXT_LENGTH) {
      throw new IllegalArgumentException("a query has 1 to 1000 characters");
    }
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new IllegalArgumentException("a query asks for 1 to 100 results");
    }
    NearestRules.requireMinSimilarity(minSimilarity);
  }
}
