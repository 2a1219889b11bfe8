package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.cairn.application.catalog.StageReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one stage of a search for tools did. */
@JsonClassDescription("What one stage of a search did.")
public record StageView(
    String stage,
    double tookMs,
    @JsonPropertyDescription("What a score had to reach; null where nothing is scored.")
        @Nullable Double threshold,
    @JsonPropertyDescription("How many reached it.") long found,
    @JsonPropertyDescription("How many went on.") int kept,
    @JsonPropertyDescription("The best of them, those that were cut too.")
        List<Candidate> candidates) {

  /** Something that the stage looked at. */
  public record Candidate(
      String id,
      String name,
      double score,
      boolean kept,
      @JsonPropertyDescription("Why it was cut; null where it was kept.")
          @Nullable String reason) {}

  static StageView of(StageReport report) {
    return new StageView(
        report.stage().label(),
        report.tookMs(),
        report.threshold(),
        report.found(),
        report.kept(),
        report.candidates().stream().map(StageView::candidate).toList());
  }

  private static Candidate candidate(StageReport.Candidate each) {
    return new Candidate(
        each.id(),
        each.name(),
        each.score(),
        each.cut() == null,
        each.cut() == null ? null : each.cut().reason());
  }
}
