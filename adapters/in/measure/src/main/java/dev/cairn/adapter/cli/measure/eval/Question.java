package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.domain.search.MemoryQuery;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A query and what it should find.
 *
 * @param group what the search is limited to; null: nothing
 * @param gold what should be found, each a set of documents any of which will do; empty where
 *     nothing answers the query
 * @param part which part of the queries it belongs to; null: none
 */
record Question(
    String text, @Nullable String group, List<Set<String>> gold, @Nullable String part) {

  Question {
    gold = gold.stream().distinct().toList();
  }

  /** Reads questions that are told apart by a field, if one is given. */
  static Function<JsonNode, Question> by(@Nullable String field) {
    return line ->
        new Question(
            LineFile.text(line, "text"),
            label(line, "group"),
            gold(line),
            field == null ? null : label(line, field));
  }

  boolean isAnswered() {
    return !gold.isEmpty();
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

  private static @Nullable String label(JsonNode line, String field) {
    String label = line.path(field).asString("");
    return label.isEmpty() ? null : label;
  }

  private static List<Set<String>> gold(JsonNode line) {
    JsonNode groups = line.path("gold_groups");
    if (groups.isMissingNode() || groups.isNull() || (groups.isArray() && groups.isEmpty())) {
      return ids(line.path("gold"), "gold").stream().map(Set::of).toList();
    }
    List<Set<String>> gold = groups.valueStream().map(each -> ids(each, "gold_groups")).toList();
    if (gold.isEmpty() || gold.contains(Set.<String>of())) {
      throw new IllegalArgumentException("expected lists of ids in the field 'gold_groups'");
    }
    return gold;
  }

  /** Anything but ids is refused: to pass over it would make the query an unanswerable one. */
  private static Set<String> ids(JsonNode array, String field) {
    if (!array.isArray() || !array.valueStream().allMatch(JsonNode::isString)) {
      throw new IllegalArgumentException(
          "expected ids of documents, as texts, in the field '"
              + field
              + "' (gold is [] where nothing answers the query)");
    }
    return array.valueStream().map(JsonNode::asString).collect(Collectors.toUnmodifiableSet());
  }
}
