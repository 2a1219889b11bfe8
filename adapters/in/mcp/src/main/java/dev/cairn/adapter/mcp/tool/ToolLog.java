package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.mcp.rpc.Call;
import dev.cairn.adapter.mcp.rpc.LogLevel;
import dev.cairn.adapter.wire.Members;
import dev.cairn.adapter.wire.Traces;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.domain.catalog.Incident;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.ValidationError;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The events of one call of a tool: the name as the message, the fields as the one parameter.
 * Queries, texts, filter values and vectors are none of a log's business; at debug level it tells
 * the start of a query, marked as private.
 */
final class ToolLog {

  private static final System.Logger LOG = System.getLogger("dev.cairn.mcp");
  private static final String UNKNOWN = "(unknown)";
  private static final List<String> TOLD =
      List.of("duration_ms", "result_count", "created", "deleted", "fields", "failures", "error");

  private final String tool;
  private final @Nullable Call call;
  private final long start = System.nanoTime();

  ToolLog(String tool) {
    this(tool, null);
  }

  /**
   * @param call whose client may want to hear of the events, too
   */
  ToolLog(String tool, @Nullable Call call) {
    this.tool = tool;
    this.call = call;
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

  /** Names the fields that are wrong as far as the tool has them; others are a user's words. */
  void invalid(ValidationError error, Map<String, ?> schema) {
    List<String> fields =
        error.violations().stream().map(each -> known(each.field(), schema)).toList();
    log(Level.WARNING, "validation_error", Map.of("fields", fields));
  }

  private static String known(String field, Map<String, ?> schema) {
    List<String> names = new ArrayList<>();
    Object part = schema;
    for (String name : field.split("\\.", -1)) {
      if (!(part instanceof Map<?, ?> object)
          || !(object.get("properties") instanceof Map<?, ?> properties)
          || !properties.containsKey(name)) {
        names.add(UNKNOWN);
        break;
      }
      names.add(name);
      part = properties.get(name);
    }
    return String.join(".", names);
  }

  void failed(String event, CoreError error) {
    Throwable cause = error.getCause();
    log(
        Level.ERROR,
        event,
        Members.of(
            "error", WayOut.message(error),
            "error_type", error.getClass().getSimpleName(),
            "cause", cause == null ? null : Traces.kinds(cause)));
  }

  /** Stages of a search that broke, by our own names for that. */
  void degraded(String event, List<Incident> failures) {
    log(Level.WARNING, event, Map.of("failures", failures.stream().map(Enum::name).toList()));
  }

  /** Messages are left out of the trace, for they may quote the call. */
  void unexpected(Throwable error) {
    String trace = Traces.text(Traces.withoutMessages(error));
    log(Level.ERROR, "unexpected_error", Map.of("stack_trace", trace));
  }

  /**
   * The fields, and where somebody is debugging also one with the user's own words, which is marked
   * as private.
   */
  static Map<String, Object> withWords(Map<String, ?> fields, String name, String words) {
    Map<String, Object> all = new LinkedHashMap<>(fields);
    if (LOG.isLoggable(Level.DEBUG)) {
      all.put(name, words);
      all.put("private", List.of(name));
    }
    return all;
  }

  /** A client hears what happened and how long it took; what broke inside is not its business. */
  private void tell(Level level, String event, Map<String, ?> fields) {
    if (call != null) {
      Map<String, Object> data = Members.of("event", event, "tool", tool);
      TOLD.forEach(name -> data.putAll(Members.of(name, fields.get(name))));
      call.log(LogLevel.valueOf(level.name()), "cairn", data);
    }
  }

  private void log(Level level, String event, Map<String, ?> fields) {
    tell(level, event, fields);
    if (LOG.isLoggable(level)) {
      Map<String, Object> all = Members.of("tool", tool);
      all.putAll(fields);
      LOG.log(level, event, all);
    }
  }
}
