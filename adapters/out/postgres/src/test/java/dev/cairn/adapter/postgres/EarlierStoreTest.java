package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.testkit.MemoryBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Stores that an earlier version made go on, with what they hold. */
class EarlierStoreTest {

  private final PostgresServer server = PostgresServer.shared();
  private final PostgresSettings settings = server.settings();

  @Test
  void memoriesOfTheFirstVersionAreThereAndGoOn() throws IOException {
    firstVersion("cairn_memory_version", "memories/001_memories.sql");
    EmbeddedMemory known = new MemoryBuilder(1).text("kept from before").tags("a").build();
    EmbeddedMemory next = new MemoryBuilder(2).text("written now").tags("a", "b").build();
    run(
        """
        insert into cairn_memories values ('%s', 'known', 'kept from before', '{a}', null, 'note', 0, 0,
          '1970-01', null, cairn_label('note', '1970-01', null, '{a}'), '{}', '{}', '{}', 0, 0, null)
        """
            .formatted(known.memory().id().value()));

    try (MemoryStore store = PostgresServer.memories(settings)) {
      store.add(List.of(next));

      assertThat(store.find(List.of(known.memory().id(), next.memory().id())).values())
          .extracting(found -> found.memory().text())
          .containsExactlyInAnyOrder("kept from before", "written now");
      assertThat(store.facets(Filter.everything()).tags()).isEqualTo(Map.of("a", 2L, "b", 1L));
    }
  }

  @Test
  void aCatalogueOfTheFirstVersionGoesOn() throws IOException {
    firstVersion("cairn_catalog_version", "catalog/001_catalog.sql");

    try (CatalogIndex catalog = PostgresServer.catalog(settings)) {
      assertThat(catalog.model()).isEmpty();
    }
  }

  private void firstVersion(String versions, String script) throws IOException {
    server.run("create schema " + settings.schema());
    run(
        "create table %s (version int primary key, since timestamptz default now())"
            .formatted(versions));
    try (InputStream in = Migrations.class.getResourceAsStream("migrations/" + script)) {
      run(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
    }
    run("insert into %s (version) values (1)".formatted(versions));
  }

  private void run(String sql) {
    server.run("set search_path to %s, public; ".formatted(settings.schema()) + sql);
  }
}
