package dev.cairn.adapter.postgres;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.ScoredChunk;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors that are longer than pgvector's index takes. */
class LongVectorsTest {

  private final MemoryStore store =
      PostgresMemoryStore.open(PostgresServer.shared().settings(), PostgresServer.QUICK, 0);

  @ParameterizedTest
  @ValueSource(ints = {2_000, 2_001, 4_000, 4_001, 16_000})
  void areFoundAllTheSame(int dimension) {
    ModelStamp model = new ModelStamp("long", dimension);
    store.add(List.of(memory(1).vectors(axis(model, 0)).build()));
    store.add(List.of(memory(2).vectors(axis(model, dimension - 1)).build()));

    List<ScoredChunk> found = store.nearest(axis(model, dimension - 1), Filter.everything(), 1);

    assertThat(found).extracting(ScoredChunk::memoryId).containsExactly(id(2));
    store.close();
  }

  @Test
  void areRefusedWhereNoColumnTakesThem() {
    ModelStamp model = new ModelStamp("longer", 16_001);

    assertThatThrownBy(() -> store.add(List.of(memory(1).vectors(axis(model, 0)).build())))
        .isInstanceOf(QueryError.class)
        .hasMessage("PostgreSQL keeps vectors of up to 16,000 numbers; use another model");
    assertThat(store.model()).isEmpty();
    store.close();
  }
}
