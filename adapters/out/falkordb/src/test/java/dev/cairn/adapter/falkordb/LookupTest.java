package dev.cairn.adapter.falkordb;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter.FromSource;
import dev.cairn.domain.filter.Filter.TaggedWith;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Labels of any characters are found by themselves, and only by themselves. */
class LookupTest {

  private static final List<String> LABELS =
      List.of(
          "a",
          "A",
          "a ",
          " a",
          "a\u0001b",
          "b",
          "a\u0001",
          "a,b",
          "a|b",
          "{a}",
          "a*",
          "*",
          "@a:b",
          "-a",
          "\"a\"",
          "a\\",
          "\\",
          "'",
          "é",
          "e\u0301",
          "🦉",
          "🦉".repeat(50),
          "null",
          "true",
          "1",
          "1.0",
          "inf",
          "a\tb",
          "a\nb",
          "#",
          "#a",
          "ß",
          "SS",
          "$a",
          "%",
          "a.b",
          "\u200b");

  @Test
  void everySourceIsFoundByItselfOnly() {
    try (MemoryStore store = FalkorMemoryStore.open(FalkorServer.shared().settings())) {
      for (int n = 0; n < LABELS.size(); n++) {
        store.add(List.of(memory(n + 1).source(LABELS.get(n)).build()));
      }

      for (int n = 0; n < LABELS.size(); n++) {
        assertThat(store.browse(new FromSource(LABELS.get(n)), 0, 50).memories())
            .as("source %s", LABELS.get(n))
            .extracting(Memory::id)
            .containsExactly(id(n + 1));
      }
    }
  }

  @Test
  void everyTagIsFoundByItselfOnlyAlsoAmongOthers() {
    try (MemoryStore store = FalkorMemoryStore.open(FalkorServer.shared().settings())) {
      List<Tags> tags = new ArrayList<>();
      for (int n = 0; n < LABELS.size(); n++) {
        tags.add(Tags.of(LABELS.get(n), LABELS.get((n * 7 + 3) % LABELS.size())));
        store.add(List.of(memory(n + 1).tags(tags.get(n).values().toArray(String[]::new)).build()));
      }

      for (String label : LABELS) {
        assertThat(
                store.nearest(axis(0), new TaggedWith(Tags.of(label), TagMode.ANY), 100).stream()
                    .map(chunk -> chunk.memoryId()))
            .as("tag %s", label)
            .containsExactlyInAnyOrderElementsOf(
                IntStream.range(0, LABELS.size())
                    .filter(n -> tags.get(n).values().contains(label))
                    .mapToObj(n -> id(n + 1))
                    .toList());
      }
    }
  }
}
