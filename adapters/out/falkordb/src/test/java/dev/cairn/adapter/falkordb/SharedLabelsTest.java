package dev.cairn.adapter.falkordb;

import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.FromSource;
import dev.cairn.domain.filter.Filter.TaggedWith;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Tags;
import dev.cairn.testkit.Concurrently;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The links by which memories are counted. */
class SharedLabelsTest {

  private static final int MEMORIES = 40;

  private final FalkorSettings settings = FalkorServer.shared().settings();

  @Test
  void theyAreRightHoweverManyWriteAtOnce() {
    try (MemoryStore one = FalkorMemoryStore.open(settings);
        MemoryStore other = FalkorMemoryStore.open(settings)) {
      Concurrently.run(4, thread -> change(thread % 2 == 0 ? one : other, new Random(thread)));

      assertThat(one.facets(Filter.everything()).total()).isBetween(1L, (long) MEMORIES);
      assertThat(other.facets(Filter.everything())).isEqualTo(one.facets(Filter.everything()));
    }
    verify(settings);
  }

  /** Adds, adds the same with other labels, replaces and deletes, a hundred times. */
  private static int change(MemoryStore store, Random random) {
    for (int i = 0; i < 100; i++) {
      int n = 1 + random.nextInt(MEMORIES);
      EmbeddedMemory changed =
          memory(n).tags("t" + random.nextInt(3)).source("s" + random.nextInt(2)).build();
      switch (random.nextInt(4)) {
        case 0 -> store.delete(List.of(id(n)));
        case 1 ->
            store
                .find(List.of(id(n)))
                .values()
                .forEach(found -> store.replace(found.memory(), changed));
        default -> store.add(List.of(changed));
      }
    }
    return 0;
  }

  @Test
  void whatEarlierVersionsWriteIsLinkedInTheBackground() {
    Facets expected;
    try (MemoryStore store = FalkorMemoryStore.open(settings)) {
      store.add(List.of(memory(1).tags("a").source("s").build(), memory(2).tags("a").build()));
      store.add(List.of(memory(3).tags("b").build(), memory(4).tags("b").build()));
    }
    try (Graph graph = Graph.of(settings, "memories")) {
      graph.write(
          Statement.of(
              "MATCH (s:Cairn), (m:Memory)-[old:LABELLED]->(:Labels {type: 'note'})"
                  + " WHERE m.tags = ['a'] SET s.writes = s.writes + 1 DELETE old"));
      graph.write(
          Statement.of("MATCH (m:Memory {id: $id}) SET m.tags = ['c'], m.tagKeys = ['c']")
              .with("id", id(3).toString()));
      expected = counted(graph, Filter.everything());
      assertThat(GraphMeta.of(graph.read(Statement.of(GraphMeta.READ))).hasLinks()).isFalse();
    }

    try (MemoryStore store = FalkorMemoryStore.open(settings)) {
      assertThat(store.facets(Filter.everything())).isEqualTo(expected);
      awaitLinks(settings);
      assertThat(store.facets(Filter.everything())).isEqualTo(expected);
      assertThat(store.facets(new FromSource("s")).total()).isEqualTo(1);
    }
    verify(settings);
  }

  @Test
  void labelsThatNoMemoryHasAnyMoreAreForgotten() {
    try (MemoryStore store = FalkorMemoryStore.open(settings)) {
      store.add(List.of(memory(1).tags("kept").build(), memory(2).tags("gone").build()));
      store.delete(List.of(id(2)));
      assertThat(store.facets(Filter.everything()).tags()).containsOnlyKeys("kept");
    }

    FalkorMemoryStore.open(settings).close();

    try (Graph graph = Graph.of(settings, "memories")) {
      assertThat(graph.read(Statement.of("MATCH (g:Labels) RETURN count(g) AS count")).count())
          .isEqualTo(1);
    }
  }

  /** All are linked, and what is counted by links is what is counted one by one. */
  static void verify(FalkorSettings settings) {
    try (Graph graph = Graph.of(settings, "memories")) {
      assertThat(GraphMeta.of(graph.read(Statement.of(GraphMeta.READ))).hasLinks()).isTrue();
      for (Filter filter :
          List.of(
              Filter.everything(),
              new FromSource("s1"),
              new TaggedWith(new Tags(List.of("t1", "t2")), TagMode.ANY))) {
        FilterCypher translated = FilterCypher.of(filter);
        assertThat(MemoryFacets.of(graph.read(MemoryFacets.statement(translated, true))))
            .isEqualTo(counted(graph, filter));
      }
    }
  }

  private static Facets counted(Graph graph, Filter filter) {
    return MemoryFacets.of(graph.read(MemoryFacets.statement(FilterCypher.of(filter), false)));
  }

  private static void awaitLinks(FalkorSettings settings) {
    Instant end = Instant.now().plusSeconds(60);
    try (Graph graph = Graph.of(settings, "memories")) {
      while (!GraphMeta.of(graph.read(Statement.of(GraphMeta.READ))).hasLinks()) {
        assertThat(Instant.now()).isBefore(end);
      }
    }
  }
}
