package dev.cairn.domain.catalog;

import dev.cairn.domain.error.Invariant;
import java.time.Duration;
import java.util.Map;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What happens to an answer when a stage breaks or comes up empty, and how long each stage may
 * take. This is data: {@code SearchTools} carries it out.
 */
public record FallbackPolicy(Map<Incident, Consequence> consequences, Map<Stage, Duration> limits)
    implements ValueObject {

  /** What an incident does to the answer. */
  public enum Consequence {
    /** Items are searched without regard to skills. */
    SEARCH_ALL_ITEMS,
    /** Items come without schemas. */
    LEAVE_SCHEMAS_OUT,
    /** There is no answer, and the metadata says why. */
    ANSWER_NOTHING;

    private boolean isPossibleAt(Stage stage) {
      return switch (this) {
        case SEARCH_ALL_ITEMS -> stage == Stage.SKILLS || stage == Stage.ITEMS;
        case LEAVE_SCHEMAS_OUT -> stage == Stage.SCHEMAS;
        case ANSWER_NOTHING -> true;
      };
    }
  }

  public static final FallbackPolicy DEFAULT =
      new FallbackPolicy(
          Map.of(
              Incident.NO_SKILLS_EXIST, Consequence.SEARCH_ALL_ITEMS,
              Incident.NO_SKILL_MATCHED, Consequence.SEARCH_ALL_ITEMS,
              Incident.SKILL_SEARCH_FAILED, Consequence.SEARCH_ALL_ITEMS,
              Incident.SKILL_SEARCH_TIMED_OUT, Consequence.SEARCH_ALL_ITEMS,
              Incident.EMBEDDING_FAILED, Consequence.ANSWER_NOTHING,
              Incident.EMBEDDING_TIMED_OUT, Consequence.ANSWER_NOTHING,
              Incident.ITEM_SEARCH_FAILED, Consequence.ANSWER_NOTHING,
              Incident.ITEM_SEARCH_TIMED_OUT, Consequence.ANSWER_NOTHING,
              Incident.SCHEMA_LOAD_FAILED, Consequence.LEAVE_SCHEMAS_OUT,
              Incident.SCHEMA_LOAD_TIMED_OUT, Consequence.LEAVE_SCHEMAS_OUT),
          Map.of(
              Stage.EMBEDDING, Duration.ofSeconds(10),
              Stage.SKILLS, Duration.ofSeconds(2),
              Stage.ITEMS, Duration.ofSeconds(10),
              Stage.SCHEMAS, Duration.ofSeconds(2)));

  public FallbackPolicy {
    consequences = Map.copyOf(consequences);
    limits = Map.copyOf(limits);
    for (Incident incident : Incident.values()) {
      Consequence consequence = consequences.get(incident);
      Invariant.require(consequence != null, "the policy must say what " + incident + " does");
      Invariant.require(
          consequence == null || consequence.isPossibleAt(incident.stage()),
          incident + " can't mean " + consequence);
    }
    for (Stage stage : Stage.values()) {
      Invariant.require(
          limits.containsKey(stage), "the policy must say how long " + stage + " may take");
    }
  }

  public Consequence consequenceOf(Incident incident) {
    return consequences.getOrDefault(incident, Consequence.ANSWER_NOTHING);
  }

  public Duration limitOf(Stage stage) {
    return limits.getOrDefault(stage, Duration.ZERO);
  }
}
