package dev.cairn.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.catalog.FallbackPolicy.Consequence;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FallbackPolicyTest {

  @ParameterizedTest
  @CsvSource({
    "NO_SKILLS_EXIST, SEARCH_ALL_ITEMS",
    "NO_SKILL_MATCHED, SEARCH_ALL_ITEMS",
    "SKILL_SEARCH_FAILED, SEARCH_ALL_ITEMS",
    "SKILL_SEARCH_TIMED_OUT, SEARCH_ALL_ITEMS",
    "EMBEDDING_FAILED, ANSWER_NOTHING",
    "EMBEDDING_TIMED_OUT, ANSWER_NOTHING",
    "ITEM_SEARCH_FAILED, ANSWER_NOTHING",
    "ITEM_SEARCH_TIMED_OUT, ANSWER_NOTHING",
    "SCHEMA_LOAD_FAILED, LEAVE_SCHEMAS_OUT",
    "SCHEMA_LOAD_TIMED_OUT, LEAVE_SCHEMAS_OUT"
  })
  void theDefaultSaysWhatEveryIncidentDoes(Incident incident, Consequence consequence) {
    assertThat(FallbackPolicy.DEFAULT.consequenceOf(incident)).isEqualTo(consequence);
  }

  @Test
  void embeddingMayTakeTenSeconds() {
    assertThat(FallbackPolicy.DEFAULT.limitOf(Stage.EMBEDDING)).isEqualTo(Duration.ofSeconds(10));
  }

  @ParameterizedTest
  @EnumSource
  void aPolicyMustSpeakOfEveryIncident(Incident incident) {
    Map<Incident, Consequence> incomplete = new EnumMap<>(FallbackPolicy.DEFAULT.consequences());
    incomplete.remove(incident);

    assertThatThrownBy(() -> new FallbackPolicy(incomplete, FallbackPolicy.DEFAULT.limits()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(incident.name());
  }

  @Test
  void aPolicyPromisesNothingThatItsStageCannotDo() {
    Map<Incident, Consequence> impossible = new EnumMap<>(FallbackPolicy.DEFAULT.consequences());
    impossible.put(Incident.EMBEDDING_FAILED, Consequence.SEARCH_ALL_ITEMS);

    assertThatThrownBy(() -> new FallbackPolicy(impossible, FallbackPolicy.DEFAULT.limits()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("EMBEDDING_FAILED can't mean SEARCH_ALL_ITEMS");
  }

  @ParameterizedTest
  @EnumSource
  void aPolicyMustLimitEveryStage(Stage stage) {
    Map<Stage, Duration> incomplete = new EnumMap<>(FallbackPolicy.DEFAULT.limits());
    incomplete.remove(stage);

    assertThatThrownBy(() -> new FallbackPolicy(FallbackPolicy.DEFAULT.consequences(), incomplete))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(stage.name());
  }

  @ParameterizedTest
  @EnumSource
  void aStageThatBreaksIsAnIncidentOfThatStage(Stage stage) {
    Incident failed = Incident.of(stage, false);
    Incident late = Incident.of(stage, true);

    assertThat(failed.stage()).isEqualTo(stage);
    assertThat(late.stage()).isEqualTo(stage);
    assertThat(failed.name()).endsWith("FAILED");
    assertThat(late.name()).endsWith("TIMED_OUT");
    assertThat(failed.isFailure()).isTrue();
    assertThat(late.isFailure()).isTrue();
  }

  @Test
  void findingNoSkillIsNoFailure() {
    assertThat(Incident.NO_SKILLS_EXIST.isFailure()).isFalse();
    assertThat(Incident.NO_SKILL_MATCHED.isFailure()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NO_SKILLS_EXIST | No skills matched, falling back to unfiltered search",
        "NO_SKILL_MATCHED | No skills matched, falling back to unfiltered search",
        "SKILL_SEARCH_FAILED | Skill search failed, falling back to unfiltered search",
        "SKILL_SEARCH_TIMED_OUT | Skill search took too long, falling back to unfiltered search"
      })
  void aFallbackIsToldInTheseWords(Incident incident, String words) {
    assertThat(incident.reason()).isEqualTo(words);
  }
}
