package dev.cairn.application.memory;

import dev.cairn.domain.time.TimeStep;
import java.util.Map;

/**
 * How many memories were created when.
 *
 * @param counts by day or month, the oldest first; where there are none it does not occur
 */
public record Histogram(TimeStep by, long total, Map<String, Long> counts) {

  static Histogram of(TimeStep by, Map<String, Long> counts) {
    return new Histogram(by, counts.values().stream().mapToLong(Long::longValue).sum(), counts);
  }
}
