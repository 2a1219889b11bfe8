package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.FromSource;
import dev.cairn.domain.filter.Filter.TaggedWith;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.testkit.Fixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Small writes, and after each of them the same few searches by words and meaning, answered as by
 * the oracle: whatever a store keeps of earlier searches, it knows of every write.
 */
public final class RandomWrites {

  /** More chunks than random memories have: of equally good ones any may be left out. */
  static final int ALL = 1000;

  private static final int WRITES = 60;

  private final RandomMemories random;
  private final List<MemoryStore> stores;
  private final MemoryStore oracle;
  private final List<Filter> filters = new ArrayList<>();

  private RandomWrites(long seed, List<MemoryStore> stores, MemoryStore oracle) {
    this.random = new RandomMemories(new Random(seed));
    this.stores = stores;
    this.oracle = oracle;
    filters.add(Filter.everything());
    filters.add(new FromSource("chat"));
    filters.add(new TaggedWith(Tags.of("a"), TagMode.ANY));
    filters.add(random.filter());
  }

  /** Fills a store, writes to it and asks it, each through one of those that share it. */
  public static void make(long seed, List<MemoryStore> sharing) {
    try (InMemoryMemoryStore oracle = new InMemoryMemoryStore()) {
      RandomWrites writes = new RandomWrites(seed, sharing, oracle);
      writes.add(writes.random.batch(100));
      for (int write = 0; write < WRITES; write++) {
        writes.write();
        writes.ask();
      }
    }
  }

  private MemoryStore one() {
    return stores.get(random.below(stores.size()));
  }

  private void write() {
    MemoryId id = id(1 + random.below(random.made()));
    EmbeddedMemory known = oracle.find(List.of(id)).get(id);
    switch (random.below(5)) {
      case 0 -> add(random.batch(1 + random.below(3)));
      case 1 -> delete(List.of(id, id(1 + random.below(random.made()))));
      case 2 -> replace(known, known == null ? null : random.relabelled(known));
      case 3 -> replace(known, known == null ? null : random.rewritten(known));
      default -> add(known == null ? random.batch(40) : List.of(random.again(known)));
    }
  }

  private void add(List<EmbeddedMemory> memories) {
    assertThat(one().add(memories)).isEqualTo(oracle.add(memories));
  }

  private void delete(List<MemoryId> ids) {
    assertThat(one().delete(ids)).isEqualTo(oracle.delete(ids));
  }

  private void replace(@Nullable EmbeddedMemory known, @Nullable EmbeddedMemory changed) {
    if (known != null && changed != null) {
      assertThat(one().replace(known.memory(), changed)).isTrue();
      assertThat(oracle.replace(known.memory(), changed)).isTrue();
    }
  }

  private void ask() {
    for (Filter filter : filters) {
      String text = random.typed();
      Meaning meaning = random.meaning();
      MemoryProbe probe =
          random.below(3) == 0
              ? MemoryProbe.ofWords(Fixtures.words(text))
              : MemoryProbe.ofBoth(Fixtures.words(text), () -> meaning);
      compare(one(), oracle, probe, filter);
    }
  }

  /** The same candidates with the same signs, in any order. */
  static void compare(MemoryStore store, MemoryStore oracle, MemoryProbe probe, Filter filter) {
    Proposal proposed = store.blended().orElseThrow().candidates(probe, filter, ALL);
    Proposal wanted = oracle.blended().orElseThrow().candidates(probe, filter, ALL);
    List<Candidate> expected = wanted.candidates();

    assertThat(proposed.words().readAs()).isEqualTo(wanted.words().readAs());
    assertThat(proposed.words().unknown()).isEqualTo(wanted.words().unknown());
    assertThat(proposed.words().known()).isCloseTo(wanted.words().known(), within(1e-9));
    assertThat(proposed.candidates())
        .extracting(Candidate::chunk)
        .containsExactlyInAnyOrderElementsOf(expected.stream().map(Candidate::chunk).toList());
    for (Candidate found : proposed.candidates()) {
      compare(
          found,
          expected.stream()
              .filter(each -> each.chunk().equals(found.chunk()))
              .findFirst()
              .orElseThrow());
    }
  }

  private static void compare(Candidate found, Candidate same) {
    assertThat(found.signs().words()).isCloseTo(same.signs().words(), within(1e-9));
    assertThat(found.signs().cosines()).hasSameSizeAs(same.signs().cosines());
    for (int part = 0; part < found.signs().cosines().size(); part++) {
      assertThat(found.signs().cosines().get(part))
          .isCloseTo(same.signs().cosines().get(part), within(1e-4));
    }
    assertThat(found.chunks()).isEqualTo(same.chunks());
    assertThat(found.createdAt()).isEqualTo(same.createdAt());
    assertThat(found.company()).isEqualTo(same.company());
  }
}
