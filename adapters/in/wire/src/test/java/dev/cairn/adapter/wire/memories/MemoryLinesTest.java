package dev.cairn.adapter.wire.memories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.memory.Tags;
import dev.cairn.testkit.Fixtures;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MemoryLinesTest {

  @Test
  void aLineReadsBackExactly() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("zeta", new BigDecimal("1.50"));
    fields.put("alpha", null);
    fields.put("big", new BigInteger("123456789012345678901234567890"));
    fields.put("list", Arrays.asList(1, "zwei", null, Map.of("deep", true)));
    Memory memory =
        new Memory(
            new MemoryId(UUID.fromString("0b2f5e5e-8f0e-4c39-9a53-0d9d4f3c1a77")),
            " line one\nline | two \\ \"quoted\" 🗿 ",
            new Labels(Tags.of("a,b", "ü"), "mail", MemoryType.REFERENCE, new Metadata(fields)),
            Instant.parse("2020-02-29T23:59:59.999Z"),
            Instant.parse("2026-01-01T00:00:00Z"));

    String line = MemoryLines.write(memory);
    NewMemory read = MemoryLines.read(line);

    assertThat(line).hasLineCount(1);
    assertThat(read)
        .isEqualTo(
            new NewMemory(
                memory.text(),
                memory.labels(),
                memory.id(),
                memory.createdAt(),
                memory.updatedAt()));
  }

  @Test
  void aMinimalLineIsEnough() {
    assertThat(MemoryLines.read("{\"text\":\"just this\"}")).isEqualTo(Fixtures.note("just this"));
  }

  @Test
  void aBadLineSaysWhatIsWrong() {
    assertThatThrownBy(() -> MemoryLines.read("{\"text\":")).hasMessage("line: not valid JSON");
    assertThatThrownBy(() -> MemoryLines.read("{\"text\":\"a\",\"text\":\"b\"}"))
        .hasMessage("line: not valid JSON");
    assertThatThrownBy(() -> MemoryLines.read("[1]")).hasMessage("line: not a JSON object");
    assertThatThrownBy(() -> MemoryLines.read("{\"memory_id\":\"x\",\"text\":\"\",\"extra\":1}"))
        .hasMessage(
            "memory_id: must be a memory's id, a UUID like 6ba7b810-..., but \"x\" was given; text: must be a text"
                + " of 1 to 1,000,000 characters, but an empty text was given; extra: is not"
                + " known here; known are: memory_id, text, tags, source, memory_type, metadata,"
                + " created_at, updated_at");
  }
}
