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

    String line = new JsonLines(false).format(record);

    JsonNode json = Json.MAPPER.readTree(line);
    assertThat(line).endsWith("\n").hasLineCount(1);
    assertThat(json.path("level").asString()).isEqualTo("info");
    assertThat(json.path("event").asString()).isEqualTo("search_completed");
    assertThat(json.path("tool").asString()).isEqualTo("search_memory");
    assertThat(json.path("result_count").asInt()).isEqualTo(3);
  }

  @Test
  void aStackTraceStaysInsideTheLine() {
    LogRecord record = ours(Level.SEVERE, "unexpected_error");
    record.setThrown(new IllegalStateException("boom"));

    String line = new JsonLines(false).format(record);

    assertThat(line).hasLineCount(1).contains("IllegalStateException").contains("\"error\"");
  }

  @Test
  void valuesStandInTheirPlacesInTheMessage() {
    LogRecord record = ours(Level.WARNING, "A malformed {0} is left out ({1})");
    record.setParameters(new Object[] {"row", "MalformedAnswer"});

    assertThat(event(false, record)).isEqualTo("A malformed row is left out (MalformedAnswer)");
  }

  @Test
  void whatOthersSayIsToldOnlyToThoseWhoDebugAndThereCutAndMarked() {
    LogRecord record = new LogRecord(Level.WARNING, "Bad request: " + "secret ".repeat(100));
    record.setLoggerName("org.eclipse.jetty.server");

    assertThat(event(false, record)).isEqualTo("library_message");
    assertThat(new JsonLines(false).format(record)).doesNotContain("secret");
    JsonNode debugged = Json.MAPPER.readTree(new JsonLines(true).format(record));
    assertThat(debugged.path("message").asString()).startsWith("Bad request: secret").hasSize(103);
    assertThat(debugged.at("/private/0").asString()).isEqualTo("message");
  }

  @Test
  void messagesOfFailuresAreToldOnlyToThoseWhoDebugAndThereCutAndMarked() {
    LogRecord record = ours(Level.SEVERE, "A follower's request failed");
    record.setThrown(
        new IllegalStateException("secret ".repeat(100), new IllegalArgumentException("secret")));

    assertThat(new JsonLines(false).format(record))
        .contains("java.lang.IllegalStateException\\n\\tat ", "Caused by: java.lang.Illegal")
        .doesNotContain("secret");
    assertThat(new JsonLines(true).format(record))
        .contains("java.lang.IllegalStateException: [private] secret secret")
        .doesNotContain("secret ".repeat(20));
  }

  private static LogRecord ours(Level level, String message) {
    LogRecord record = new LogRecord(level, message);
    record.setLoggerName("dev.cairn.testing");
    return record;
  }

  private static String event(boolean debug, LogRecord record) {
    return Json.MAPPER.readTree(new JsonLines(debug).format(record)).path("event").asString();
  }
}
