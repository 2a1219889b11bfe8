package dev.cairn.adapter.falkordb;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.FieldBetween;
import dev.cairn.domain.filter.Filter.FieldIs;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.testkit.Fixtures;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A graph that was written before metadata or words were indexed. */
class EarlierGraphTest {

  private final FalkorSettings settings = FalkorServer.shared().settings();

  @Test
  void itsMetadataIsIndexedWhenItIsOpened() {
    try (MemoryStore store = FalkorMemoryStore.open(settings)) {
      store.add(
          List.of(
              memory(1).metadata(new Metadata(Map.of("n", 1, "who", List.of("ada")))).build(),
              memory(2).metadata(new Metadata(Map.of("n", 2.5))).build(),
              memory(3).build()));
    }
    try (Graph graph = Graph.of(settings, "memories")) {
      graph.write(
          Statement.of(
              "MATCH (m:Memory) SET m.fieldKeys = NULL, m.numberFields = NULL, m.numbers = NULL,"
                  + " m.month = NULL"));
      graph.write(Statement.of("MATCH (s:Cairn) SET s.fields = NULL"));
    }

    try (MemoryStore store = FalkorMemoryStore.open(settings)) {
      assertThat(matching(store, new FieldIs("who", "ada"))).containsExactly(id(1));
      assertThat(matching(store, new FieldBetween("n", 2, 3))).containsExactly(id(2));
      assertThat(store.facets(Filter.everything()).months()).isEqualTo(Map.of("2026-03", 3L));
    }
  }

  @Test
  void itsChunksGetTheirWordsInTheBackground() {
    try (MemoryStore store = FalkorMemoryStore.open(settings)) {
      store.add(memories(600));
      store.add(List.of(memory(700).pieces("a quince. ", "and pears").build()));
    }
    try (Graph graph = Graph.of(settings, "memories")) {
      graph.write(
          Statement.of(
              "MATCH (c:Chunk) SET c.words = NULL, c.often = NULL, c.length = NULL, c.of = NULL"));
      graph.write(Statement.of("MATCH (w:Word) DELETE w"));
      graph.write(Statement.of("MATCH (s:Cairn) SET s.worded = NULL, s.words = NULL"));
    }

    try (MemoryStore one = FalkorMemoryStore.open(settings);
        MemoryStore another = FalkorMemoryStore.open(settings)) {
      MemoryProbe probe = MemoryProbe.ofBoth(Fixtures.words("quince"), () -> Meaning.of(axis(0)));
      assertThat(candidates(one, probe)).isNotEmpty();
      awaitWords(one);
      awaitWords(another);

      assertThat(candidates(another, MemoryProbe.ofWords(Fixtures.words("quince"))))
          .singleElement()
          .satisfies(
              each -> {
                assertThat(each.memoryId()).isEqualTo(id(700));
                assertThat(each.chunks()).isEqualTo(2);
              });
      assertThat(candidates(one, MemoryProbe.ofWords(Fixtures.words("number 17"))).getFirst())
          .satisfies(each -> assertThat(each.signs().words()).isPositive());
    }
  }

  /** Until a search for both goes by words too. */
  private static void awaitWords(MemoryStore store) {
    MemoryProbe probe = MemoryProbe.ofBoth(Fixtures.words("quince"), () -> Meaning.of(axis(0)));
    Instant end = Instant.now().plusSeconds(60);
    while (candidates(store, probe).stream().noneMatch(each -> each.signs().words() > 0)) {
      assertThat(Instant.now()).isBefore(end);
    }
  }

  private static List<Candidate> candidates(MemoryStore store, MemoryProbe probe) {
    return store.blended().orElseThrow().candidates(probe, Filter.everything(), 10).candidates();
  }

  private static List<MemoryId> matching(MemoryStore store, Filter filter) {
    return store.browse(filter, 0, 10).memories().stream().map(Memory::id).toList();
  }
}
