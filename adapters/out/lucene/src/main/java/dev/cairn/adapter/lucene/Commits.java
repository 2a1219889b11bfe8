package dev.cairn.adapter.lucene;

import dev.cairn.domain.embedding.ModelStamp;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What each commit says about itself: the format it is in, and the model of its vectors. */
final class Commits {

  static final int FORMAT = 1;

  private static final String FORMAT_KEY = "cairn.format";
  private static final String NAME_KEY = "cairn.model.name";
  private static final String DIMENSION_KEY = "cairn.model.dimension";

  private Commits() {}

  static Map<String, String> data(@Nullable ModelStamp model) {
    Map<String, String> data = new HashMap<>();
    data.put(FORMAT_KEY, Integer.toString(FORMAT));
    if (model != null) {
      data.put(NAME_KEY, model.name());
      data.put(DIMENSION_KEY, Integer.toString(model.dimension()));
    }
    return data;
  }

  static @Nullable ModelStamp model(Map<String, String> data) {
    String name = data.get(NAME_KEY);
    String dimension = data.get(DIMENSION_KEY);
    return name == null || dimension == null ? null : new ModelStamp(name, number(dimension));
  }

  /** Refuses what a newer version wrote, instead of guessing at it. */
  static void requireReadable(Map<String, String> data) {
    String format = data.get(FORMAT_KEY);
    if (format != null && number(format) > FORMAT) {
      throw Failures.tooNew();
    }
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw Failures.damaged(e);
    }
  }
}
