package dev.cairn.domain.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MemoryTest {

  private static final Instant NOW = Instant.parse("2026-01-15T12:00:00.123456789Z");
  private static final MemoryId ID = new MemoryId(new UUID(1, 2));
  private static final ModelStamp MODEL = new ModelStamp("tiny", 2);

  @Test
  void timesAreKeptToTheMillisecond() {
    assertThat(memory("text").createdAt()).isEqualTo(Instant.parse("2026-01-15T12:00:00.123Z"));
  }

  @Test
  void yearsBeyondFourDigitsAreRefused() {
    Instant far = Instant.parse("+10000-01-01T00:00:00Z");

    assertThatThrownBy(() -> new Memory(ID, "text", Labels.NONE, far, NOW))
        .hasMessage("created_at: must be in a year from 1 to 9999");
  }

  @Test
  void theSameContentHasTheSameHashWhateverItsFormAndMargins() {
    assertThat(ContentHash.of("  Café\n")).isEqualTo(ContentHash.of("Cafe\u0301"));
    assertThat(ContentHash.of("a b")).isNotEqualTo(ContentHash.of("a  b"));
    assertThat(ContentHash.of("abc").value())
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  @Test
  void mergedTagsKeepTheirOrder() {
    assertThat(Tags.of("b", "a").merge(Tags.of("c", "a"))).isEqualTo(Tags.of("b", "a", "c"));
  }

  @Test
  void metadataIsCopiedSoThatNobodyCanChangeIt() {
    Map<String, Object> inner = new HashMap<>(Map.of("k", 1));
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("none", null);
    fields.put("list", new ArrayList<>(List.of(inner)));

    Metadata metadata = new Metadata(fields);
    inner.put("k", 2);

    assertThat(metadata.fields()).containsEntry("list", List.of(Map.of("k", 1)));
    assertThat(metadata.fields()).containsEntry("none", null);
  }

  @Test
  void metadataHasLimits() {
    Map<String, Object> deep = Map.of();
    for (int i = 0; i < 20; i++) {
      deep = Map.of("in", deep);
    }
    Map<String, Object> tooDeep = deep;

    assertThatThrownBy(() -> new Metadata(tooDeep))
        .hasMessage("metadata: must be nested at most 16 levels deep");
    assertThatThrownBy(
            () -> new Metadata(Map.of("l", Stream.generate(() -> 1).limit(1001).toList())))
        .hasMessage("metadata: must hold at most 1000 values");
    assertThatThrownBy(() -> new Metadata(Map.of("d", Instant.EPOCH)))
        .hasMessage("metadata: must be JSON");
    assertThatThrownBy(() -> new Metadata(Map.of("d", Double.NaN)))
        .hasMessage("metadata: must hold finite numbers only");
  }

  @Test
  void chunkIdsFollowFromMemoryAndPosition() {
    assertThat(ChunkId.of(ID, 3)).isEqualTo(ChunkId.of(ID, 3)).isNotEqualTo(ChunkId.of(ID, 4));
  }

  @Test
  void idsAreOrderedAsTheirTextIs() {
    MemoryId low = new MemoryId(UUID.fromString("7fffffff-0000-4000-8000-000000000000"));
    MemoryId high = new MemoryId(UUID.fromString("80000000-0000-4000-8000-000000000000"));

    assertThat(low).isLessThan(high);
  }

  @Test
  void chunksMustCoverTheWholeText() {
    Memory memory = memory("abcdef");

    assertThat(
            new EmbeddedMemory(memory, List.of(chunk(0, 0, "abcd"), chunk(1, 2, "cdef"))).model())
        .isEqualTo(MODEL);
    assertThatThrownBy(
            () -> new EmbeddedMemory(memory, List.of(chunk(0, 0, "ab"), chunk(1, 3, "def"))))
        .hasMessageContaining("gap");
    assertThatThrownBy(() -> new EmbeddedMemory(memory, List.of(chunk(0, 0, "abcde"))))
        .hasMessageContaining("end of the text");
    assertThatThrownBy(() -> new EmbeddedMemory(memory, List.of(chunk(0, 0, "abcdex"))))
        .hasMessageContaining("not part");
  }

  private static Memory memory(String text) {
    return new Memory(ID, text, Labels.NONE, NOW, NOW);
  }

  private static Chunk chunk(int index, int start, String text) {
    return new Chunk(index, start, text, new Embedding(MODEL, new float[] {1, 0}));
  }
}
