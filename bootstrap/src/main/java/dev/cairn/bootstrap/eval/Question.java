package dev.cairn.bootstrap.eval;

import dev.cairn.domain.search.MemoryQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A query and what it should find.
 *
 * @param group what the search is limited to; null: nothing
 * @param gold what should be found; each is a set of documents any of which will do
 */
record Question(String text, @Nullable String group, List<Set<String>> gold) {

  Question {
    gold = gold.stream().distinct().toList();
  }

  static Question of(JsonNode line) {
    List<Set<String>> gold = new ArrayList<>();
    if (line.has("gold_groups")) {
      line.path("gold_groups").forEach(group -> gold.add(ids(group)));
    } else {
      ids(line.path("gold")).forEach(id -> gold.add(Set.of(id)));
    }
    if (gold.isEmpty()) {
      throw new IllegalArgumentException("expected ids of documents in the field 'gold'");
    }
    String group = line.path("group").asString("");
    return new Question(LineFile.text(line, "text"), group.isEmpty() ? null : group, gold);
  }

  boolean isTooLong() {
    return text.codePointCount(0, text.length()) > MemoryQuery.MAX_TEXT_LENGTH;
  }

  /** The text as far as a search takes it. */
  String asked() {
    return isTooLong()
        ? text.substring(0, text.offsetByCodePoints(0, MemoryQuery.MAX_TEXT_LENGTH))
        : text;
  }

  private static Set<String> ids(JsonNode array) {
    return Set.copyOf(
        array.valueStream().filter(JsonNode::isString).map(JsonNode::asString).distinct().toList());
  }
}
