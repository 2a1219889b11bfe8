package dev.cairn.adapter.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttributesTest {

  private static final ModelStamp MODEL = new ModelStamp("tiny", 2);

  @Test
  void whatIsWrittenIsReadBack() {
    Attributes attributes =
        Attributes.NONE
            .with("text", "a")
            .with("number", 7)
            .with("texts", List.of("a", "b"))
            .with("numbers", List.of(1L, 2L))
            .with("fractions", List.of(0.5, 1.0))
            .with("inner", Map.of("flag", true))
            .with(Attributes.EMBEDDING, new float[] {1, 2})
            .withModel("model", MODEL);

    assertThat(attributes.text("text")).isEqualTo("a");
    assertThat(attributes.small("number")).isEqualTo(7);
    assertThat(attributes.texts("texts")).containsExactly("a", "b");
    assertThat(attributes.numbers("numbers")).containsExactly(1L, 2L);
    assertThat(attributes.fractions("fractions")).containsExactly(0.5, 1.0);
    assertThat(attributes.inner("inner").flag("flag")).isTrue();
    assertThat(attributes.embedding(MODEL).vector()).containsExactly(1, 2);
    assertThat(attributes.model("model")).isEqualTo(MODEL);
  }

  @Test
  void whatIsTakenAwayIsNotThere() {
    Attributes attributes = Attributes.NONE.withModel("model", MODEL).with("text", "a");

    assertThat(attributes.with("text", null).has("text")).isFalse();
    assertThat(attributes.withModel("model", null).model("model")).isNull();
    assertThat(attributes.textOrNull("other")).isNull();
    assertThat(attributes.embedding(MODEL).hasDirection()).isFalse();
  }

  @Test
  void whatIsMissingOrOfAnotherKindIsMalformed() {
    Attributes attributes = Attributes.NONE.with("text", "a").with("mixed", List.of("a", 1L));

    assertThatThrownBy(() -> attributes.text("other")).isInstanceOf(MalformedAnswer.class);
    assertThatThrownBy(() -> attributes.number("text")).isInstanceOf(MalformedAnswer.class);
    assertThatThrownBy(() -> attributes.texts("mixed")).isInstanceOf(MalformedAnswer.class);
    assertThatThrownBy(() -> attributes.inner("text")).isInstanceOf(MalformedAnswer.class);
  }

  @Test
  void aLaterFormatIsRefused() {
    Attributes later = Attributes.NONE.withFormat(2);

    assertThat(later.requireFormat(2, "too new")).isSameAs(later);
    assertThatThrownBy(() -> later.requireFormat(1, "too new"))
        .isInstanceOf(DatabaseError.class)
        .hasMessage("too new");
  }
}
