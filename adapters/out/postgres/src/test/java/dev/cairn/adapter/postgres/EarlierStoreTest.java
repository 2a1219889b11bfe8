package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
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
    hold(known.memory(), known.model());

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

  /** As that version wrote it. */
  private void hold(Memory memory, ModelStamp model) {
    run(
        """
        update cairn_memory_store set model = '%1$s', model_dimension = %2$d;
        select cairn_make_chunks(0, %2$d);
        begin;
        insert into cairn_memories values ('%3$s', 'known', '%4$s', '{a}', null, 'note', 0, 0,
          '1970-01', null, cairn_label('note', '1970-01', null, '{a}'), '{}', '{}', '{}', 1, 3, null);
        insert into cairn_chunks_0 values (nextval('cairn_chunk_keys'), '%3$s', 0, 0, 3, '%4$s',
          array_fill(0.5::real, array[%2$d])::vector);
        commit
        """
            .formatted(model.name(), model.dimension(), memory.id().value(), memory.text()));
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
