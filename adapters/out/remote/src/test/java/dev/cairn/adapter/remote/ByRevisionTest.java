package dev.cairn.adapter.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByRevisionTest {

  private final ByRevision<List<String>> kept = new ByRevision<>(ArrayList::new);

  @Test
  void keepsWhatBelongsToARevisionUntilThereIsAnother() {
    kept.at("1").add("a");

    assertThat(kept.at("1")).containsExactly("a");
    assertThat(kept.at("2")).isEmpty();
    assertThat(kept.at("1")).isEmpty();
  }

  @Test
  void keepsNothingWhereNoRevisionIsKnown() {
    kept.at("1").add("a");
    kept.at("").add("b");

    assertThat(kept.at("")).isEmpty();
    assertThat(kept.at("1")).containsExactly("a");
  }
}
