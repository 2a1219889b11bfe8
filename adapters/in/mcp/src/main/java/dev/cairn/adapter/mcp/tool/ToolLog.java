package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.WayOut;
import dev.cairn.domain.catalog.Incident;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The events of one call of a tool: the name as the message, the fields as the one parameter.
 * Queries, texts, filter values and vectors are none of a log's business.
 */
final class ToolLog {

  private static final System.Logger LOG = System.getLogger("dev.cairn.mcp");
  private static final Pattern OUR_NAMES = Pattern.compile("[a-z_.]{0,40}");

  private final String tool;
  private final long start = System.nanoTime();

  ToolLog(String tool) {
    this.tool = tool;
  }

  void debug(String event, Map<String, ?> fields) {
    log(Level.DEBUG, event, fields);
  }

  void info(String event, Map<String, ?> fields) {
    log(Level.INFO, event, fields);
  }

  /** Also tells how long the call has taken so far. */
  void timed(String event, Map<String, ?> fields) {
    Map<String, Object> all = new LinkedHashMap<>(fields);
    all.put("duration_ms", Math.round((System.nanoTime() - start) / 10_000.0) / 100.0);
    log(Level.INFO, event, all);
  }

  /** The end of a call that went well, under the tool's name. */
  void completed(Map<String, ?> fields) {
    timed(tool + "_completed", fields);
  }

  void invalid(ValidationError error) {
    List<String> fields =
        error.violations().stream()
            .map(Violation::field)
            .map(field -> OUR_NAMES.matcher(field).matches() ? field : "(unknown)")
            .toList();
    log(Level.WARNING, "validation_error", Map.of("fields", fields));
  }

  void failed(String event, CoreError error) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("error", WayOut.message(error));
    fields.put("error_type", error.getClass().getSimpleName());
    Throwable cause = error.getCause();
    if (cause != null) {
      fields.put("cause", cause.toString());
    }
    log(Level.ERROR, event, fields);
  }

  /** Stages of a search that broke, by our own names for that. */
  void degraded(String event, List<Incident> failures) {
    log(Level.WARNING, event, Map.of("failures", failures.stream().map(Enum::name).toList()));
  }

  void unexpected(Throwable error, Map<String, ? extends @Nullable Object> arguments) {
    StringWriter trace = new StringWriter();
    error.printStackTrace(new PrintWriter(trace));
    String safe = trace.toString();
    for (Object argument : arguments.values()) {
      if (argument instanceof String text && !text.isBlank()) {
        safe = safe.replace(text, "[left out]");
      }
    }
    log(Level.ERROR, "unexpected_error", Map.of("stack_trace", safe));
  }

  private void log(Level level, String event, Map<String, ?> fields) {
    if (LOG.isLoggable(level)) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("tool", tool);
      all.putAll(fields);
      LOG.log(level, event, all);
    }
  }
}
