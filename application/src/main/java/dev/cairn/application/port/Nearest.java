package dev.cairn.application.port;

import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.embedding.Meaning;
import java.util.List;

/**
 * What lies nearest to a query.
 *
 * @param best the first of them, best first
 * @param total how many are near enough, the rest included
 */
public record Nearest<T>(List<Scored<T>> best, long total) {

  public Nearest {
    best = List.copyOf(best);
  }

  /** The same with scores as the meaning reads them that was looked for. */
  public Nearest<T> readBy(Meaning meaning) {
    return new Nearest<>(best.stream().map(each -> each.readBy(meaning)).toList(), total);
  }

  public static <T> Nearest<T> none() {
    return new Nearest<>(List.of(), 0);
  }
}
