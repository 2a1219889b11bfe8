package dev.cairn.adapter.rest.answer;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.error.Violation;
import java.util.List;

/** The one form of every error: what kind, what happened, and each field that is to blame. */
public record ErrorView(Details error) {

  public record Details(
      @JsonPropertyDescription("The kind of error, for programs.") String type,
      @JsonPropertyDescription("What happened, for people.") String message,
      @JsonPropertyDescription("Every field that is to blame.") List<Field> fields) {}

  public record Field(String field, String message) {}

  public static ErrorView of(Trouble trouble, String message, List<Violation> violations) {
    return new ErrorView(
        new Details(
            trouble.type(),
            sendable(message),
            violations.stream()
                .map(each -> new Field(sendable(each.field()), sendable(each.message())))
                .toList()));
  }

  public static byte[] bytes(Trouble trouble) {
    return Json.MAPPER.writeValueAsBytes(of(trouble, trouble.message(), List.of()));
  }

  /** A client's own words may come back in a message, also those that UTF-8 cannot carry. */
  private static String sendable(String text) {
    StringBuilder repaired = new StringBuilder(text.length());
    text.codePoints()
        .map(each -> Character.getType(each) == Character.SURROGATE ? 0xFFFD : each)
        .forEach(repaired::appendCodePoint);
    return repaired.toString();
  }
}
