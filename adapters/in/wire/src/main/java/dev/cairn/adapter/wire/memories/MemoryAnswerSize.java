package dev.cairn.adapter.wire.memories;

import static dev.cairn.domain.answer.TokenBudget.estimate;

import dev.cairn.domain.answer.AnswerSize;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.text.Texts;

/**
 * The size of the largest form in which memories are answered: as structured content and, shorter,
 * as text besides, with a line for each that tells its id, its source and the passage once more.
 */
public final class MemoryAnswerSize implements AnswerSize {

  private static final int HIT_FRAME = 270;
  private static final int PASSAGE_FRAME = 6;
  private static final int PREVIEW = 200;

  /** Names of fields. */
  @Override
  public double frame() {
    return 70;
  }

  @Override
  public double of(MemoryHit hit) {
    String text = hit.chunk().text();
    return labels(hit)
        + 1.1 * estimate(text)
        + estimate(preview(text))
        + (hit.passage() == null ? 0 : PASSAGE_FRAME + 2.2 * estimate(hit.passage()));
  }

  /** A short text stands in an answer's text and in its structured part, escaped. */
  @Override
  public double copies() {
    return 2.1;
  }

  private static double labels(MemoryHit hit) {
    Labels labels = hit.chunk().labels();
    return HIT_FRAME
        + 2 * labels.tags().values().stream().mapToDouble(tag -> 2 + estimate(tag)).sum()
        + (labels.source() == null ? 0 : 2.2 * estimate(labels.source()))
        + 1.5 * estimate(labels.metadata().fields().toString());
  }

  private static String preview(String text) {
    return Texts.length(text) <= PREVIEW
        ? text
        : text.substring(0, text.offsetByCodePoints(0, PREVIEW));
  }
}
