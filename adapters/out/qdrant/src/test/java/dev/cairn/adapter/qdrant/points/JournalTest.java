package dev.cairn.adapter.qdrant.points;

import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.words.ChunkTerms;
import dev.cairn.adapter.remote.words.WordChanges.Touch;
import dev.cairn.adapter.remote.words.WordedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.Metadata;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the register tells of the last writes. */
class JournalTest {

  private static final Journal NONE = new Journal(List.of());

  private final Memory known =
      memory(1)
          .tags("a", "\"b\"")
          .source("chat")
          .metadata(new Metadata(Map.of("n", 1, "who", List.of("ada", 2.5))))
          .createdAt(Instant.ofEpochMilli(17))
          .build()
          .memory();

  @Test
  void tellsWhatWasTouchedSinceAStateAndWhatItWasBefore() {
    Journal journal =
        NONE.with("first", List.of(Journal.created(id(3))))
            .with("second", List.of(Journal.before(known, "version", List.of(4L, 5L))))
            .with("third", List.of());

    Journal read = read(journal.in(Attributes.NONE, 7), 7);

    assertThat(read.since("first").orElseThrow())
        .extracting(Touch::id)
        .containsExactly(id(3), id(1));
    assertThat(read.since("third").orElseThrow()).isEmpty();
    assertThat(read.since("another")).isEmpty();
    WordedMemory<String> before =
        Objects.requireNonNull(read.since("second").orElseThrow().getFirst().before());
    assertThat(before.labels()).isEqualTo(known.labels());
    assertThat(before.createdAt()).isEqualTo(known.createdAt());
    assertThat(before.chunks())
        .containsOnlyKeys(
            MemoryPoints.chunkIds("version", 2).stream().map(each -> each.getUuid()).toList());
    assertThat(before.chunks().values()).extracting(ChunkTerms::length).containsOnly(4, 5);
  }

  @Test
  void countsForNothingOnceSomebodyHasPassedItOnAsItWas() {
    Attributes said = NONE.with("first", List.of(Journal.created(id(3)))).in(Attributes.NONE, 7);

    assertThat(read(said, 9).since("first")).isEmpty();
    assertThat(read(Attributes.NONE, 0).since("first")).isEmpty();
  }

  @Test
  void keepsAsManyWritesAsThereIsRoomFor() {
    Journal journal = NONE;
    for (int n = 0; n < 200; n++) {
      journal = journal.with("state " + n, List.of(Journal.created(id(n))));
    }

    assertThat(journal.since("state 199").orElseThrow()).hasSize(1);
    assertThat(journal.since("state 170").orElseThrow()).hasSize(30);
    assertThat(journal.since("state 0")).isEmpty();
    assertThat(journal.writes().stream().mapToInt(String::length).sum()).isBetween(7_000, 8_000);
    assertThat(NONE.with("x".repeat(9_000), List.of()).writes()).isEmpty();
  }

  /** As Qdrant hands it back. */
  private static Journal read(Attributes said, long step) {
    return Journal.of(PointData.attributes(PointData.payload(said)), step);
  }
}
