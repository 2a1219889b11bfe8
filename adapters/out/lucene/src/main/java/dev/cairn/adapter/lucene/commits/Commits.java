package dev.cairn.adapter.lucene.commits;

import dev.cairn.domain.embedding.ModelStamp;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.jspecify.annotations.Nullable;

/**
 * What each commit says about itself: the format it is in, the model of its vectors, and counters
 * that must never fall behind what is committed with them.
 */
public final class Commits {

  static final int FORMAT = 1;

  private static final String FORMAT_KEY = "cairn.format";
  private static final String NAME_KEY = "cairn.model.name";
  private static final String DIMENSION_KEY = "cairn.model.dimension";
  private static final String WORDS_KEY = "cairn.words";

  /** Raised whenever the domain finds other words in a text than before. */
  private static final String WORDS = "2";

  private static final String COUNTER_PREFIX = "cairn.counter.";

  private Commits() {}

  public static Map<String, String> data(@Nullable ModelStamp model) {
    return data(model, Map.of());
  }

  public static Map<String, String> data(@Nullable ModelStamp model, Map<String, Long> counters) {
    Map<String, String> data = new HashMap<>();
    data.put(FORMAT_KEY, Integer.toString(FORMAT));
    data.put(WORDS_KEY, WORDS);
    if (model != null) {
      data.put(NAME_KEY, model.name());
      data.put(DIMENSION_KEY, Integer.toString(model.dimension()));
    }
    counters.forEach((name, value) -> data.put(COUNTER_PREFIX + name, Long.toString(value)));
    return data;
  }

  /** The same for an index that does not have all its words yet. */
  public static Map<String, String> wordless(@Nullable ModelStamp model) {
    Map<String, String> data = data(model);
    data.remove(WORDS_KEY);
    return data;
  }

  /** Whether every text was indexed by the words that the domain finds in it today. */
  public static boolean hasWords(Map<String, String> data) {
    return WORDS.equals(data.get(WORDS_KEY));
  }

  public static @Nullable ModelStamp model(Map<String, String> data) throws IOException {
    String name = data.get(NAME_KEY);
    String dimension = data.get(DIMENSION_KEY);
    return name == null || dimension == null
        ? null
        : new ModelStamp(name, Math.toIntExact(number(dimension)));
  }

  /** A counter's last value; 0 where it never counted. */
  public static long counter(Map<String, String> data, String name) throws IOException {
    return number(data.getOrDefault(COUNTER_PREFIX + name, "0"));
  }

  /** Refuses what a newer version wrote, instead of guessing at it. */
  static void requireReadable(Map<String, String> data) throws IOException {
    long format = number(data.getOrDefault(FORMAT_KEY, Integer.toString(FORMAT)));
    if (format > FORMAT) {
      throw new IndexFormatTooNewException(FORMAT_KEY, Math.toIntExact(format), 1, FORMAT);
    }
  }

  private static long number(String text) throws IOException {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new CorruptIndexException("not a number", text, e);
    }
  }
}
