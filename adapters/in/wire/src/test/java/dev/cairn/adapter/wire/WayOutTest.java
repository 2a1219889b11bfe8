package dev.cairn.adapter.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;

class WayOutTest {

  @Test
  void anotherModelIsToldHowToBringTheStoreToIt() {
    assertThat(WayOut.message(new ModelMismatchError("old (3)", "new (4)")))
        .isEqualTo(
            "The store was built with the model old (3), but new (4) is in use. Run `cairn reembed`"
                + " to bring the store to the model in use, or set the model back.");
  }

  @Test
  void whatAStoreCannotDoNamesTheSettingOfOneThatCan() {
    assertThat(messageOf(violation("search_type", "only by meaning", Violation.Kind.UNSUPPORTED)))
        .isEqualTo("search_type: only by meaning, or choose 'memory.store: lucene'");
  }

  @Test
  void anOccupiedTargetNamesTheOptionThatEmptiesIt() {
    assertThat(messageOf(violation("to", "it holds others", Violation.Kind.OCCUPIED)))
        .isEqualTo("to: it holds others; empty it, or say --resume to remove them there");
  }

  @Test
  void everythingElseSaysItself() {
    assertThat(WayOut.message(new ConnectionError("It went away"))).isEqualTo("It went away");
    assertThat(
            messageOf(
                violation("query", "field required", Violation.Kind.MISSING),
                violation("page", "page must be >= 1", Violation.Kind.BROKEN)))
        .isEqualTo("query: field required; page must be >= 1");
  }

  @Test
  void violationsKeepTheirFieldAndKind() {
    Violation unsupported = violation("search_type", "no", Violation.Kind.UNSUPPORTED);

    assertThat(WayOut.violations(new ValidationError(unsupported)))
        .containsExactly(
            violation(
                "search_type", "no, or choose 'memory.store: lucene'", Violation.Kind.UNSUPPORTED));
  }

  private static String messageOf(Violation... violations) {
    return WayOut.message(new ValidationError(List.of(violations)));
  }

  private static Violation violation(String field, String message, Violation.Kind kind) {
    return new Violation(field, message, kind);
  }
}
