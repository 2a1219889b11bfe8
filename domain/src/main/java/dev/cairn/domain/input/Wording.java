package dev.cairn.domain.input;

import dev.cairn.domain.error.Flaw;
import java.util.Map;
import java.util.Optional;

/**
 * In whose words a field tells what is wrong with it. The contract has some of its own for two
 * tools, to the letter; whatever it does not speak of is told in plain words.
 *
 * @param contract its words for what can be wrong
 */
public record Wording(Map<Flaw, String> contract) {

  static final Wording PLAIN = new Wording(Map.of());

  static final Wording SEARCH_MEMORY =
      new Wording(
          Map.ofEntries(
              Map.entry(Flaw.MISSING, "field required"),
              Map.entry(Flaw.NO_TEXT, "str type expected"),
              Map.entry(Flaw.EMPTY, "ensure this value has at least 1 character"),
              Map.entry(Flaw.BLANK, "cannot be whitespace-only"),
              Map.entry(Flaw.TOO_LONG, "ensure this value has at most {bound} characters"),
              Map.entry(Flaw.NO_NUMBER, "value is not a valid integer"),
              Map.entry(Flaw.TOO_SMALL, "ensure this value is greater than or equal to {bound}"),
              Map.entry(Flaw.TOO_LARGE, "ensure this value is less than or equal to {bound}"),
              Map.entry(Flaw.NO_OBJECT, "value is not a valid dict"),
              Map.entry(Flaw.UNKNOWN_NAME, "extra fields not permitted"),
              Map.entry(Flaw.NO_LIST, "value is not a valid list"),
              Map.entry(Flaw.NO_LIST_OF_TEXTS, "value is not a valid string"),
              Map.entry(Flaw.EMPTY_LIST, "cannot be an empty list"),
              Map.entry(Flaw.BAD_LIST, "ensure each tag has 1 to 50 characters"),
              Map.entry(Flaw.NO_DATE, "invalid date format, expected YYYY-MM-DD")));

  static final Wording FACETED_SEARCH =
      new Wording(
          Map.of(
              Flaw.NO_DATE, "Invalid date format. Use ISO8601 or relative (e.g., \"7d\")",
              Flaw.NOT_OFFERED, "{field} must be one of: {bound}",
              Flaw.TOO_SMALL, "{field} must be >= {bound}",
              Flaw.TOO_LARGE, "{field} must be <= {bound}"));

  public Wording {
    contract = Map.copyOf(contract);
  }

  /** Whether the contract says nothing of it. */
  public boolean isPlain() {
    return contract.isEmpty();
  }

  /**
   * The contract's words, where it has some.
   *
   * @param bound what the value had to keep to, where that is one thing
   */
  Optional<String> of(Flaw flaw, String field, Object bound) {
    return Optional.ofNullable(contract.get(flaw))
        .map(words -> words.replace("{field}", field).replace("{bound}", bound.toString()));
  }
}
