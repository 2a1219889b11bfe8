package dev.cairn.adapter.ollama;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import java.util.List;

/**
 * How far two embedders put texts in the same places. Names prove nothing; a few texts of different
 * kinds do, each embedded by both as a query and as a passage. The least alike pair counts.
 *
 * <p>Roundings of one model differ a little: int8 and full precision agree to 0.95 and more, other
 * models to 0.4 at best.
 */
enum SameSpace {
  /** Vectors of one must not be compared with those of the other. */
  OTHER,
  /** Queries of one find what the other stored; but stored vectors must come from one of them. */
  NEAR,
  /** One can stand in for the other everywhere. */
  SAME;

  private static final double NEARLY_EQUAL = 0.99;
  private static final double ONE_MODEL = 0.95;

  private static final List<String> PROBES =
      List.of(
          "The cat sleeps on the warm windowsill.",
          "How do I reset my password?",
          "public static void main(String[] args) { System.out.println(42); }",
          "In 1969, the crew of Apollo 11 landed on the Moon and returned safely to Earth.",
          "Merge pull request #128: fix time zone of invoices (EUR 1,250.00)",
          "pain au chocolat, Straßenbahn, São Paulo",
          "Create a new issue in a repository and assign it to someone.",
          "Delete the file at the given path; fails if it does not exist.",
          "weather");

  /**
   * Asks both embedders; fails with the {@link dev.cairn.domain.error.EmbeddingError} of the one
   * that does not work.
   */
  static SameSpace of(Embedder one, Embedder other) {
    if (one.model().stamp().dimension() != other.model().stamp().dimension()) {
      return OTHER;
    }
    double passages = least(one.embedPassages(PROBES), other.embedPassages(PROBES));
    double least = Math.min(passages, least(queries(one), queries(other)));
    return least > NEARLY_EQUAL ? SAME : least > ONE_MODEL ? NEAR : OTHER;
  }

  private static List<Embedding> queries(Embedder embedder) {
    return PROBES.stream().map(embedder::embedQuery).toList();
  }

  private static double least(List<Embedding> ones, List<Embedding> others) {
    double least = 1;
    for (int i = 0; i < ones.size(); i++) {
      least = Math.min(least, ones.get(i).cosine(others.get(i)));
    }
    return least;
  }
}
