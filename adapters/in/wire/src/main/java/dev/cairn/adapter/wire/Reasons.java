package dev.cairn.adapter.wire;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.Explanation;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says in words why a result is in the answer. */
public final class Reasons {

  private Reasons() {}

  /** What an item's score is made of, where that was asked for. */
  public static @Nullable ExplanationView explained(@Nullable Explanation parts) {
    return parts == null ? null : explained(parts, String.join("; ", of(parts)));
  }

  public static ExplanationView explained(Explanation parts, String reason) {
    return new ExplanationView(
        parts.meaning(),
        parts.words(),
        parts.wordShare(),
        parts.neighbours(),
        parts.sitting(),
        parts.time(),
        parts.reranker(),
        reason);
  }

  public static String of(MemoryHit hit, MemoryQuery query) {
    List<String> reasons = of(hit.explanation());
    if (query.minSimilarity() > 0) {
      reasons.add(
          "its score " + number(hit.similarity()) + " reaches " + number(query.minSimilarity()));
    }
    if (!query.filter().equals(Filter.everything())) {
      reasons.add("it fits the filter");
    }
    return String.join("; ", reasons);
  }

  private static List<String> of(Explanation parts) {
    List<String> reasons = new ArrayList<>();
    reasons.add(
        switch (parts.type()) {
          case BM25 -> "it has " + number(parts.wordShare()) + " of the query's words, by weight";
          case VECTOR, HYBRID -> "its meaning is near (" + number(parts.meaning()) + ")";
        });
    boolean both = parts.meaning() > 0 && parts.words() > 0;
    add("shared words lift it", both ? parts.words() : 0, reasons);
    add("the memories around it", parts.neighbours(), reasons);
    add("its sitting", parts.sitting(), reasons);
    add("the time that the query speaks of", parts.time(), reasons);
    if (parts.reranker() != 0) {
      reasons.add(
          "reading it with the query %s it by %s"
              .formatted(
                  parts.reranker() > 0 ? "lifts" : "lowers", number(Math.abs(parts.reranker()))));
    }
    return reasons;
  }

  private static void add(String what, double lift, List<String> reasons) {
    if (lift > 0) {
      reasons.add(what + " by " + number(lift));
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
