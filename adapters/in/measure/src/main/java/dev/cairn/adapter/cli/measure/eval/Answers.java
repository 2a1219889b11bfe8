package dev.cairn.adapter.cli.measure.eval;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What one way of searching answered.
 *
 * @param search its name
 */
record Answers(String search, List<JudgedAnswer> all) {

  Answers {
    all = List.copyOf(all);
  }

  Quality quality() {
    return Quality.of(all);
  }

  /** The same for each part of the questions, where they are told apart by something. */
  Map<String, Quality> parts() {
    return all.stream()
        .filter(answer -> answer.question().part() != null)
        .collect(
            Collectors.groupingBy(
                answer -> answer.question().part(),
                TreeMap::new,
                Collectors.collectingAndThen(Collectors.toList(), Quality::of)));
  }
}
