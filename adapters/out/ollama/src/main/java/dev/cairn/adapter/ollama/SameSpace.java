package dev.cairn.adapter.ollama;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import java.util.List;

/**
 * Whether two embedders put texts in the same places, so that vectors of one may be compared with
 * those of the other. Names prove nothing; a few texts of different kinds do: each must get nearly
 * the same vector from both, as a query and as a passage.
 *
 * <p>This tells the roundings of one model apart too: int8 and full precision agree to more than
 * 0.99 on three texts of four, which is not enough.
 */
public final class SameSpace {

  private static final double NEARLY_EQUAL = 0.99;

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

  private SameSpace() {}

  /**
   * Asks both embedders; fails with the {@link dev.cairn.domain.error.EmbeddingError} of the one
   * that does not work.
   */
  public static boolean isProven(Embedder one, Embedder other) {
    if (one.model().stamp().dimension() != other.model().stamp().dimension()) {
      return false;
    }
    return areNear(one.embedPassages(PROBES), other.embedPassages(PROBES))
        && areNear(queries(one), queries(other));
  }

  private static List<Embedding> queries(Embedder embedder) {
    return PROBES.stream().map(embedder::embedQuery).toList();
  }

  private static boolean areNear(List<Embedding> ones, List<Embedding> others) {
    for (int i = 0; i < ones.size(); i++) {
      if (ones.get(i).cosine(others.get(i)) <= NEARLY_EQUAL) {
        return false;
      }
    }
    return true;
  }
}
