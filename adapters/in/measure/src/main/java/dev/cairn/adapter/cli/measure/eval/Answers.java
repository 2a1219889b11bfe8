package dev.cairn.adapter.cli.measure.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
    Map<String, List<JudgedAnswer>> parts = new TreeMap<>();
    for (JudgedAnswer answer : all) {
      String part = answer.question().part();
      if (part != null) {
        parts.computeIfAbsent(part, each -> new ArrayList<>()).add(answer);
      }
    }
    Map<String, Quality> qualities = new TreeMap<>();
    parts.forEach((part, answers) -> qualities.put(part, Quality.of(answers)));
    return qualities;
  }
}
