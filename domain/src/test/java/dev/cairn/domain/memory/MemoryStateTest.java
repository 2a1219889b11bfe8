package dev.cairn.domain.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MemoryStateTest {

  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05.678Z");
  private static final MemoryId ID =
      new MemoryId(UUID.fromString("6ba7b810-9dad-11d1-80b4-00c04fd430c8"));
  private static final Memory PLAIN = new Memory(ID, "plain", Labels.NONE, TIME, TIME);

  @Test
  void isWhatStoresHaveKeptSinceTheFirstOfThem() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("b", "\"\\/\u0001\n\u00e9 🦉");
    fields.put("a", Arrays.asList(1, 2.50, null, true, Map.of("x", Map.of())));
    fields.put("n", new BigDecimal("1.10"));
    Labels labels = new Labels(Tags.of("two", "one"), "src", MemoryType.NOTE, new Metadata(fields));
    Memory full = new Memory(ID, " text\n", labels, TIME, TIME.plusMillis(1));

    assertThat(MemoryState.of(PLAIN))
        .isEqualTo(
            new MemoryState(
                ID, "66b4984bdf64fb19b3ad273ad14cb2606798942a9d2ab649cf8c6c2fadc59343"));
    assertThat(MemoryState.of(full))
        .isEqualTo(
            new MemoryState(
                ID, "5464faa76b3cbcb96e436d8ff6e98038967fc2f13ad112211a1c7530aaba4ba2"));
  }

  @Test
  void isAnotherWhereAnythingIsOtherwise() {
    Labels tagged = new Labels(Tags.of("a", "b"), null, MemoryType.NOTE, Metadata.NONE);
    Labels joined = new Labels(Tags.of("ab"), null, MemoryType.NOTE, Metadata.NONE);
    Labels sourced = new Labels(Tags.of(), "a", MemoryType.NOTE, Metadata.NONE);
    Labels whole = new Labels(Tags.of(), null, MemoryType.NOTE, Metadata.of(Map.of("n", 1)));
    Labels broken = new Labels(Tags.of(), null, MemoryType.NOTE, Metadata.of(Map.of("n", 1.0)));

    assertThat(
            Arrays.asList(
                PLAIN,
                PLAIN.reworded("plain ", TIME),
                PLAIN.relabelled(Labels.NONE, TIME.plusMillis(1)),
                new Memory(ID, "plain", Labels.NONE, TIME.plusMillis(1), TIME),
                PLAIN.relabelled(tagged, TIME),
                PLAIN.relabelled(joined, TIME),
                PLAIN.relabelled(sourced, TIME),
                PLAIN.relabelled(whole, TIME),
                PLAIN.relabelled(broken, TIME)))
        .extracting(MemoryState::of)
        .doesNotHaveDuplicates();
  }
}
