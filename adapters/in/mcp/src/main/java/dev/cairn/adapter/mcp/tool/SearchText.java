package dev.cairn.adapter.mcp.tool;

import dev.cairn.domain.search.MemoryHit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** What a search found, as the contract wants it read, to the letter. */
final class SearchText {

  private static final String NOTHING = "No results found matching your query.";

  private SearchText() {}

  static String of(List<MemoryHit> hits) {
    if (hits.isEmpty()) {
      return NOTHING;
    }
    String head = "Found " + hits.size() + " results:\n";
    return head + Lines.numbered(1, hits, (number, hit) -> "\n" + entry(number, hit));
  }

  static String entry(int number, MemoryHit hit) {
    return "%d. [Score: %s]%s\n%s\n"
        .formatted(
            number,
            score(hit.similarity()),
            Preview.brackets(hit.chunk().labels().tags()),
            Preview.of(hit.chunk().text()));
  }

  /** Two decimals of the number's exact value, a tie going to the even digit. */
  static String score(double similarity) {
    return new BigDecimal(similarity).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }
}
