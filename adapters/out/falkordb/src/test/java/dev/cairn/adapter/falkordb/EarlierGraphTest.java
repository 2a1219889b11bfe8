package dev.cairn.adapter.falkordb;

import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.FieldBetween;
import dev.cairn.domain.filter.Filter.FieldIs;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Metadata;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A graph whose memories were written before metadata was indexed. */
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

  private static List<MemoryId> matching(MemoryStore store, Filter filter) {
    return store.browse(filter, 0, 10).memories().stream().map(Memory::id).toList();
  }
}
