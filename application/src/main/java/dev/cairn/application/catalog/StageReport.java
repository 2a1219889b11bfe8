package dev.cairn.application.catalog;

import dev.cairn.domain.catalog.Cut;
import dev.cairn.domain.catalog.Stage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one stage of a search for tools did.
 *
 * @param threshold what a score had to reach; null where nothing is scored
 * @param found how many things reached it
 * @param kept how many went on to the next stage, or into the answer
 * @param candidates the best of them, those that were cut too
 */
public record StageReport(
    Stage stage,
    double tookMs,
    @Nullable Double threshold,
    long found,
    int kept,
    List<Candidate> candidates) {

  public StageReport {
    candidates = List.copyOf(candidates);
  }

  /** Something that a stage looked at; {@code cut} is null where it went on. */
  public record Candidate(String id, String name, double score, @Nullable Cut cut) {}

  /** A stage in which nothing is scored. */
  static StageReport unscored(Stage stage, double tookMs, int asked, int done) {
    return new StageReport(stage, tookMs, null, asked, done, List.of());
  }
}
