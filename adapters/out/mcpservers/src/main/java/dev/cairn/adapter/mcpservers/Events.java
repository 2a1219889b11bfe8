package dev.cairn.adapter.mcpservers;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A stream of server-sent events. */
final class Events {

  private final Lines lines;
  private final Intake intake;

  Events(InputStream in, Intake intake) {
    this.lines = new Lines(in, intake);
    this.intake = intake;
  }

  /** An event of some kind; most are of the kind {@code message}. */
  record Event(String kind, String data) {}

  /** The next event that has data; null at the end. */
  @Nullable Event next() throws IOException, ServerFailure {
    String kind = "message";
    StringBuilder data = new StringBuilder();
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (line.isEmpty() && !data.isEmpty()) {
        return new Event(kind, data.substring(1));
      }
      if (line.startsWith("data:")) {
        data.append('\n').append(value(line));
        intake.requireFits(data.length());
      } else if (line.isEmpty() || line.startsWith("event:")) {
        kind = line.isEmpty() ? "message" : value(line);
      }
    }
    return null;
  }

  private static String value(String line) {
    String value = line.substring(line.indexOf(':') + 1);
    return value.startsWith(" ") ? value.substring(1) : value;
  }
}
