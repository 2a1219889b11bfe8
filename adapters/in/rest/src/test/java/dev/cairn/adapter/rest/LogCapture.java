package dev.cairn.adapter.rest;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Everything that is logged meanwhile: our own lines at every level, others' as in production. */
final class LogCapture extends Handler implements AutoCloseable {

  private static final Logger ROOT = Logger.getLogger("");
  private static final Logger OURS = Logger.getLogger("dev.cairn");

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<Handler> others = List.of(ROOT.getHandlers());

  LogCapture() {
    setLevel(Level.ALL);
    setFormatter(new SimpleFormatter());
    others.forEach(ROOT::removeHandler);
    ROOT.addHandler(this);
    OURS.setLevel(Level.ALL);
  }

  List<String> lines() {
    return lines;
  }

  String text() {
    return String.join("\n", lines);
  }

  @Override
  public void publish(LogRecord record) {
    StringWriter line = new StringWriter();
    line.append(record.getLoggerName()).append(' ').append(record.getLevel().getName());
    line.append(' ').append(getFormatter().formatMessage(record));
    if (record.getParameters() != null && record.getParameters()[0] instanceof Map<?, ?> fields) {
      line.append(' ').append(fields.toString());
    }
    if (record.getThrown() != null) {
      record.getThrown().printStackTrace(new PrintWriter(line, true));
    }
    lines.add(line.toString());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    OURS.setLevel(null);
    ROOT.removeHandler(this);
    others.forEach(ROOT::addHandler);
  }
}
