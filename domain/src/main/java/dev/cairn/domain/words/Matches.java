package dev.cairn.domain.words;

import java.util.List;

/** Which texts have a word of a query, in the order of their numbers, and how much of it. */
final class Matches {

  private final int[] texts;
  private final double[] shares;
  private int count;

  private Matches(int most) {
    texts = new int[most];
    shares = new double[most];
  }

  /** In whichever form a text has most of it. */
  static Matches of(List<Form> forms, WordIndex index, Bm25 rule) {
    Matches all = new Matches(0);
    for (Form form : forms) {
      Matches matches = of(form, index, rule);
      all = all.count == 0 ? matches : all.or(matches);
    }
    return all;
  }

  private static Matches of(Form form, WordIndex index, Bm25 rule) {
    Occurrences found = index.occurrences(form.terms().getFirst());
    for (String further : form.terms().subList(1, form.terms().size())) {
      found = found.and(index.occurrences(further));
    }
    Matches matches = new Matches(found.count());
    double meanLength = index.meanLength();
    for (int i = 0; i < found.count(); i++) {
      double share = rule.share(found.times(i), found.length(i), meanLength);
      matches.add(found.text(i), form.worth() * share);
    }
    return matches;
  }

  int count() {
    return count;
  }

  /** Adds what each text has of a word of this weight. */
  void addTo(double[] sums, double weight) {
    for (int i = 0; i < count; i++) {
      sums[texts[i]] += weight * shares[i];
    }
  }

  private Matches or(Matches other) {
    Matches either = new Matches(count + other.count);
    int j = 0;
    for (int i = 0; i < count; i++) {
      while (j < other.count && other.texts[j] < texts[i]) {
        either.add(other.texts[j], other.shares[j++]);
      }
      boolean both = j < other.count && other.texts[j] == texts[i];
      either.add(texts[i], both ? Math.max(shares[i], other.shares[j++]) : shares[i]);
    }
    while (j < other.count) {
      either.add(other.texts[j], other.shares[j++]);
    }
    return either;
  }

  private void add(int text, double share) {
    texts[count] = text;
    shares[count++] = share;
  }
}
