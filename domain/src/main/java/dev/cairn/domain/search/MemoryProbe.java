package dev.cairn.domain.search;

import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.words.QueryWords;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A query as stores of memories look for it. Its meaning takes as long to make out as everything
 * else: a store that asks for it late has looked for the words meanwhile.
 */
public final class MemoryProbe {

  private final QueryWords words;
  private final @Nullable Supplier<Meaning> source;
  private @Nullable Meaning meaning;

  private MemoryProbe(QueryWords words, @Nullable Supplier<Meaning> source) {
    this.words = words;
    this.source = source;
  }

  /** A query whose words alone count. */
  public static MemoryProbe ofWords(QueryWords words) {
    return new MemoryProbe(words, null);
  }

  /**
   * A query whose words and meaning count.
   *
   * @param meaning asked once, when a store first needs it
   */
  public static MemoryProbe ofBoth(QueryWords words, Supplier<Meaning> meaning) {
    return new MemoryProbe(words, meaning);
  }

  public QueryWords words() {
    return words;
  }

  public boolean hasMeaning() {
    return source != null;
  }

  /** The meaning of a query that has one; the first call waits until it is made out. */
  public synchronized Meaning meaning() {
    if (meaning == null) {
      meaning = Objects.requireNonNull(source).get();
    }
    return meaning;
  }
}
