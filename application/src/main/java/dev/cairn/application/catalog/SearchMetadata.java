package dev.cairn.application.catalog;

import dev.cairn.domain.catalog.Incident;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.Stage;
import dev.cairn.domain.catalog.Strategy;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How an answer came about.
 *
 * @param skillIdsUsed the skills that the items were searched in; null where they did not matter
 * @param candidateCount how many items passed the threshold, before the limit
 * @param incidents what came in between, in the order of the stages
 */
public record SearchMetadata(
    Strategy strategyUsed,
    @Nullable List<SkillId> skillIdsUsed,
    int skillCount,
    long candidateCount,
    int finalCount,
    Timings timings,
    List<Incident> incidents) {

  public SearchMetadata {
    skillIdsUsed = skillIdsUsed == null ? null : List.copyOf(skillIdsUsed);
    incidents = List.copyOf(incidents);
  }

  SearchMetadata withFinalCount(int changed) {
    return new SearchMetadata(
        strategyUsed, skillIdsUsed, skillCount, candidateCount, changed, timings, incidents);
  }

  /** Why items were searched without regard to skills although skills were wanted. */
  public Optional<String> fallbackReason() {
    return incidents.stream()
        .filter(incident -> incident.stage() == Stage.SKILLS)
        .findFirst()
        .map(Incident::reason);
  }

  /** What broke. */
  public List<Incident> failures() {
    return incidents.stream().filter(Incident::isFailure).toList();
  }

  /** Milliseconds per stage; 0 for a stage that was not needed. */
  public record Timings(
      double embedding, double skills, double items, double schemas, double total) {}
}
