package dev.cairn.bootstrap.process;

import dev.cairn.adapter.wire.Traces;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.logging.ErrorManager;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Logs as one JSON object a line, on standard error. A record's first parameter, if it is a map,
 * brings further fields. Nothing that others say is told but where somebody debugs, and there it is
 * cut and marked as private: messages of libraries and of failures may quote what a user wrote.
 */
public final class JsonLines extends Formatter {

  private static final String LIBRARY_EVENT = "library_message";
  private static final JsonFactory JSON = new JsonFactory();

  /** Libraries speak only when something is wrong; some of them would log whole messages. */
  private static final Level LIBRARIES = Level.WARNING;

  /** Says at every short command that it runs without vector instructions, which is our choice. */
  private static final Logger VECTORS =
      Logger.getLogger("org.apache.lucene.internal.vectorization");

  // Held so that the configuration is not lost with a collected logger.
  private static final Logger OURS = Logger.getLogger("dev.cairn");

  private final boolean debug;

  JsonLines(boolean debug) {
    this.debug = debug;
  }

  public static void configure(String level) {
    configure(level, StandardStreams.err());
  }

  /** The same on another stream. */
  public static void configure(String level, OutputStream out) {
    LogManager.getLogManager().reset();
    Handler handler = new LineHandler(out, new JsonLines(level.equals("debug")));
    Logger root = Logger.getLogger("");
    root.addHandler(handler);
    Level ours = level(level);
    root.setLevel(ours.intValue() > LIBRARIES.intValue() ? ours : LIBRARIES);
    OURS.setLevel(ours);
    VECTORS.setLevel(Level.SEVERE);
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> OURS.log(Level.SEVERE, "uncaught_failure", failure));
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
    StringWriter line = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
      json.writeStartObject();
      json.writeStringProperty("time", Instant.ofEpochMilli(record.getMillis()).toString());
      json.writeStringProperty("level", name(record.getLevel()));
      String logger = String.valueOf(record.getLoggerName());
      boolean ours = logger.equals(OURS.getName()) || logger.startsWith(OURS.getName() + ".");
      json.writeStringProperty("event", ours ? event(record) : LIBRARY_EVENT);
      json.writeStringProperty("logger", logger);
      fields(record, ours).forEach((key, value) -> write(json, String.valueOf(key), value));
      writeTrace(json, record.getThrown());
      json.writeEndObject();
    }
    return line.append('\n').toString();
  }

  private void writeTrace(JsonGenerator json, @Nullable Throwable thrown) {
    if (thrown != null) {
      Throwable trace = debug ? Traces.withMessagesCut(thrown) : Traces.withoutMessages(thrown);
      json.writeStringProperty("exception", Traces.text(trace));
    }
  }

  /** The message with its values in place, unless they are fields. */
  private String event(LogRecord record) {
    return hasFields(record) ? String.valueOf(record.getMessage()) : formatMessage(record);
  }

  private static boolean hasFields(LogRecord record) {
    Object[] parameters = record.getParameters();
    return parameters != null && parameters.length > 0 && parameters[0] instanceof Map;
  }

  private Map<?, ?> fields(LogRecord record, boolean ours) {
    if (ours) {
      return hasFields(record) ? (Map<?, ?>) record.getParameters()[0] : Map.of();
    }
    return debug
        ? Map.of("message", Traces.cut(formatMessage(record)), "private", List.of("message"))
        : Map.of();
  }

  private static void write(JsonGenerator json, String key, @Nullable Object value) {
    json.writeName(key);
    write(json, value);
  }

  /** By hand, because a mapper would cost a tenth of a second at the very start. */
  private static void write(JsonGenerator json, @Nullable Object value) {
    // No switch over types: the JVM makes a class for one, and this runs before the handshake.
    if (value == null
        || value instanceof Boolean
        || value instanceof Integer
        || value instanceof Long) {
      json.writeRawValue(String.valueOf(value));
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof Collection<?> list) {
      json.writeStartArray();
      list.forEach(element -> write(json, element));
      json.writeEndArray();
    } else {
      json.writeString(value.toString());
    }
  }

  private static String name(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return "error";
    }
    return level.intValue() < Level.INFO.intValue()
        ? "debug"
        : level.getName().toLowerCase(Locale.ROOT);
  }

  /** Writes each record in one piece, so that lines of several threads and processes stay whole. */
  private static final class LineHandler extends Handler {
    private final OutputStream out;

    LineHandler(OutputStream out, JsonLines lines) {
      this.out = out;
      setFormatter(lines);
    }

    @Override
    public synchronized void publish(LogRecord record) {
      try {
        out.write(getFormatter().format(record).getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        reportError(null, e, ErrorManager.WRITE_FAILURE);
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
