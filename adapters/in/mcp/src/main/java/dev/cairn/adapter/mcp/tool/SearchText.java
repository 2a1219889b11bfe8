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
    StringBuilder text = new StringBuilder("Found " + hits.size() + " results:\n");
    for (int i = 0; i < hits.size(); i++) {
      MemoryHit hit = hits.get(i);
      text.append("\n%d. [Score: %s]".formatted(i + 1, score(hit.similarity())))
          .append(Preview.brackets(hit.chunk().labels().tags()))
          .append('\n')
          .append(Preview.of(hit.chunk().text()))
          .append('\n');
    }
    return text.toString();
  }

  /** Two decimals of the number's exact value, a tie going to the even digit. */
  static String score(double similarity) {
    return new BigDecimal(similarity).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }
}
