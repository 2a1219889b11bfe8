package dev.cairn.bootstrap;

import dev.cairn.adapter.wire.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Logs as one JSON object a line, on standard error. A record's first parameter, if it is a map,
 * brings further fields.
 */
final class JsonLines extends Formatter {

  /** Libraries speak only when something is wrong; some of them would log whole messages. */
  private static final Level LIBRARIES = Level.WARNING;

  /** Says at every short command that it runs without vector instructions, which is our choice. */
  private static final Logger VECTORS =
      Logger.getLogger("org.apache.lucene.internal.vectorization");

  // Held so that the configuration is not lost with a collected logger.
  private static final Logger OURS = Logger.getLogger("dev.cairn");

  static void configure(String level) {
    LogManager.getLogManager().reset();
    Handler handler = new ConsoleHandler();
    handler.setFormatter(new JsonLines());
    handler.setLevel(Level.ALL);
    Logger root = Logger.getLogger("");
    root.addHandler(handler);
    Level ours = level(level);
    root.setLevel(ours.intValue() > LIBRARIES.intValue() ? ours : LIBRARIES);
    OURS.setLevel(ours);
    VECTORS.setLevel(Level.SEVERE);
  }

  private static Level level(String name) {
    return switch (name) {
      case "debug" -> Level.FINE;
      case "info" -> Level.INFO;
      case "warning" -> Level.WARNING;
      case "error" -> Level.SEVERE;
      default -> Level.OFF;
    };
  }

  @Override
  public String format(LogRecord record) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", Instant.ofEpochMilli(record.getMillis()).toString());
    line.put("level", name(record.getLevel()));
    line.put("event", String.valueOf(record.getMessage()));
    line.put("logger", String.valueOf(record.getLoggerName()));
    Object[] parameters = record.getParameters();
    if (parameters != null && parameters.length > 0 && parameters[0] instanceof Map<?, ?> fields) {
      fields.forEach((key, value) -> line.put(String.valueOf(key), value));
    }
    if (record.getThrown() != null) {
      StringWriter trace = new StringWriter();
      record.getThrown().printStackTrace(new PrintWriter(trace));
      line.put("exception", trace.toString());
    }
    return Json.MAPPER.writeValueAsString(line) + "\n";
  }

  private static String name(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return "error";
    }
    return level.intValue() < Level.INFO.intValue()
        ? "debug"
        : level.getName().toLowerCase(Locale.ROOT);
  }
}
