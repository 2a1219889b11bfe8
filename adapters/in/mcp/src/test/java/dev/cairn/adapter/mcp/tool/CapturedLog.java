package dev.cairn.adapter.mcp.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the tools log while it is open. */
final class CapturedLog extends Handler {

  private final Logger logger = Logger.getLogger("dev.cairn.mcp");
  private final List<LogRecord> records = new ArrayList<>();

  CapturedLog() {
    setLevel(Level.ALL);
    logger.setLevel(Level.ALL);
    logger.setUseParentHandlers(false);
    logger.addHandler(this);
  }

  void level(Level level) {
    logger.setLevel(level);
  }

  List<String> events() {
    return records.stream().map(each -> each.getLevel() + " " + each.getMessage()).toList();
  }

  @SuppressWarnings("unchecked")
  Map<String, Object> fields(String event) {
    return records.stream()
        .filter(each -> each.getMessage().equals(event))
        .map(each -> (Map<String, Object>) each.getParameters()[0])
        .findFirst()
        .orElseThrow();
  }

  String everything() {
    return String.join(
        "\n", records.stream().map(each -> each.getMessage() + each.getParameters()[0]).toList());
  }

  @Override
  public synchronized void publish(LogRecord entry) {
    records.add(entry);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
    logger.setLevel(null);
  }
}
