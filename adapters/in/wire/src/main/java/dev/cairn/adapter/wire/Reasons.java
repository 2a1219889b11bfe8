package dev.cairn.adapter.wire;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.Explanation;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says in words why a result is in the answer. */
final class Reasons {

  private Reasons() {}

  static String of(MemoryHit hit, MemoryQuery query) {
    List<String> reasons = new ArrayList<>();
    Explanation parts = hit.explanation();
    reasons.add(
        switch (parts.type()) {
          case VECTOR -> said("its meaning is near (%.2f)", parts.meaning());
          case BM25 -> said("it has %.0f %% of the query's words, by weight", 100 * parts.wordShare());
          case HYBRID -> said("its meaning is near (%.2f)", parts.meaning());
        });
    if (parts.meaning() > 0 && parts.words() > 0) {
      reasons.add(said("shared words lift it by %.2f", parts.words()));
    }
    if (parts.neighbours() > 0) {
      reasons.add(said("the memories around it by %.2f", parts.neighbours()));
    }
    if (parts.sitting() > 0) {
      reasons.add(said("its sitting by %.2f", parts.sitting()));
    }
    if (query.minSimilarity() > 0) {
      reasons.add(
          said("its score %.2f reaches %.2f", hit.similarity(), query.minSimilarity()));
    }
    if (!query.filter().equals(Filter.everything())) {
      reasons.add("it fits the filter");
    }
    return String.join("; ", reasons);
  }

  private static String said(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
