package dev.cairn.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class JsonLinesTest {

  @Test
  void aRecordIsOneLineOfJsonWithItsFields() {
    LogRecord record = new LogRecord(Level.INFO, "search_completed");
    record.setLoggerName("dev.cairn.mcp");
    record.setParameters(new Object[] {Map.of("tool", "search_memory", "result_count", 3)});

    String line = new JsonLines().format(record);

    JsonNode json = Json.MAPPER.readTree(line);
    assertThat(line).endsWith("\n").hasLineCount(1);
    assertThat(json.path("level").asString()).isEqualTo("info");
    assertThat(json.path("event").asString()).isEqualTo("search_completed");
    assertThat(json.path("tool").asString()).isEqualTo("search_memory");
    assertThat(json.path("result_count").asInt()).isEqualTo(3);
  }

  @Test
  void aStackTraceStaysInsideTheLine() {
    LogRecord record = new LogRecord(Level.SEVERE, "unexpected_error");
    record.setThrown(new IllegalStateException("boom"));

    String line = new JsonLines().format(record);

    assertThat(line).hasLineCount(1).contains("IllegalStateException").contains("\"error\"");
  }
}
