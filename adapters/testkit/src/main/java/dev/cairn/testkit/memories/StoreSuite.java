package dev.cairn.testkit.memories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.testkit.MemoryBuilder;
import dev.cairn.testkit.OpenedSuite;
import java.util.List;
import java.util.Objects;

/** What the suites of the contract share: an open store, and ways to ask it. */
abstract class StoreSuite extends OpenedSuite<MemoryStoreContract, MemoryStore> {

  static final Filter EVERYTHING = Filter.everything();

  StoreSuite() {
    super(MemoryStoreContract.class, MemoryStoreContract::open, MemoryStore::close);
  }

  final MemoryStore store() {
    return opened();
  }

  final void add(EmbeddedMemory... memories) {
    store().add(List.of(memories));
  }

  final void add(MemoryBuilder memory) {
    add(memory.build());
  }

  final EmbeddedMemory find(MemoryId id) {
    return Objects.requireNonNull(store().find(List.of(id)).get(id));
  }

  final boolean holds(MemoryId id) {
    return store().find(List.of(id)).containsKey(id);
  }

  final long total() {
    return store().browse(EVERYTHING, 0, 1).total();
  }

  /** The ids of the memories found, a memory with several chunks as often as it is found. */
  final List<MemoryId> nearest(Embedding query, Filter filter, int limit) {
    return store().nearest(query, filter, limit).stream().map(ScoredChunk::memoryId).toList();
  }

  static double similarity(ScoredChunk chunk) {
    return Normalization.CLAMPED.similarity(chunk.score());
  }

  /** Equal in everything; vectors may have been normalised, and differ by a rounding. */
  static void assertSame(EmbeddedMemory actual, EmbeddedMemory expected) {
    assertThat(actual.memory()).isEqualTo(expected.memory());
    assertThat(actual.model()).isEqualTo(expected.model());
    assertThat(actual.chunks())
        .extracting(Chunk::index, Chunk::start, Chunk::text)
        .isEqualTo(
            expected.chunks().stream()
                .map(chunk -> tuple(chunk.index(), chunk.start(), chunk.text()))
                .toList());
    for (int i = 0; i < expected.chunks().size(); i++) {
      assertThat(actual.chunks().get(i).embedding().cosine(expected.chunks().get(i).embedding()))
          .isCloseTo(1.0, within(1e-5));
    }
  }
}
