package dev.cairn.domain.search;

import dev.cairn.domain.error.Invariant;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.text.Texts;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * A question to the memories: the text as it will be embedded, how many answers, and which count.
 *
 * @param type what the search goes by; null: the best that the store can do
 * @param offset how many of the best are passed over, as seen before
 * @param diversity how much hits that say something new are preferred, from 0 (not) to 1
 * @param maxTokens how large the answer may become; null: as large as it is
 * @param explain whether the caller wants to know what each score is made of
 */
public record MemoryQuery(
    String text,
    int limit,
    Filter filter,
    double minSimilarity,
    @Nullable SearchType type,
    int offset,
    double diversity,
    @Nullable Integer maxTokens,
    boolean explain)
    implements ValueObject {

  /** What is asked at once. */
  public static final int MAX_TEXT_LENGTH = 1000;

  /** What is asked in parts. */
  public static final int MAX_PASTED_LENGTH = 10_000;

  public static final int MAX_LIMIT = 100;
  public static final int DEFAULT_LIMIT = 10;
  public static final int MAX_OFFSET = 900;

  /** With fewer an answer could hold nothing. */
  public static final int LEAST_TOKENS = 400;

  public MemoryQuery {
    text = Texts.strip(text);
    int length = Texts.length(text);
    Invariant.require(
        length >= 1 && length <= MAX_PASTED_LENGTH, "a query has 1 to 10000 characters");
    Invariant.require(limit >= 1 && limit <= MAX_LIMIT, "a query asks for 1 to 100 results");
    Invariant.require(offset >= 0 && offset <= MAX_OFFSET, "a query passes over 0 to 900 results");
    Invariant.require(diversity >= 0 && diversity <= 1, "diversity is between 0 and 1");
    Invariant.require(
        maxTokens == null || maxTokens >= LEAST_TOKENS,
        "an answer takes " + LEAST_TOKENS + " tokens");
    NearestRules.requireMinSimilarity(minSimilarity);
  }

  /** A question that leaves everything else at its default. */
  public MemoryQuery(String text, int limit, Filter filter, double minSimilarity) {
    this(text, limit, filter, minSimilarity, null, 0, 0, null, false);
  }

  /** The same question for a search that goes by something else. */
  public MemoryQuery by(@Nullable SearchType changed) {
    return new MemoryQuery(
        text, limit, filter, minSimilarity, changed, offset, diversity, maxTokens, explain);
  }

  /** Whether its text is too long to be asked at once. */
  public boolean isPasted() {
    return Texts.length(text) > MAX_TEXT_LENGTH;
  }

  /** The question that a part of its text asks; the answer is put together from those to all. */
  public MemoryQuery part(String words) {
    return new MemoryQuery(
        words, Math.min(MAX_LIMIT, depth()), filter, minSimilarity, type, 0, 0, null, explain);
  }

  /** How far down the order the answer reaches. */
  public int depth() {
    return offset + limit;
  }
}
