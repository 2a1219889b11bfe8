package dev.cairn.adapter.rest;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.error.Violation;
import java.util.List;

/** The one form of every error: what kind, what happened, and each field that is to blame. */
record ErrorView(Details error) {

  record Details(
      @JsonPropertyDescription("The kind of error, for programs.") String type,
      @JsonPropertyDescription("What happened, for people.") String message,
      @JsonPropertyDescription("Every field that is to blame.") List<Field> fields) {}

  record Field(String field, String message) {}

  static ErrorView of(Trouble trouble, String message, List<Violation> violations) {
    return new ErrorView(
        new Details(
            trouble.type(),
            sendable(message),
            violations.stream()
                .map(each -> new Field(sendable(each.field()), sendable(each.message())))
                .toList()));
  }

  static byte[] bytes(Trouble trouble) {
    return Json.MAPPER.writeValueAsBytes(of(trouble, trouble.message(), List.of()));
  }

  /** A client's own words may come back in a message, also those that UTF-8 cannot carry. */
  private static String sendable(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return repaired(text);
      }
    }
    return text;
  }

  private static String repaired(String text) {
    StringBuilder repaired = new StringBuilder(text.length());
    text.codePoints()
        .map(each -> Character.getType(each) == Character.SURROGATE ? 0xFFFD : each)
        .forEach(repaired::appendCodePoint);
    return repaired.toString();
  }
}
