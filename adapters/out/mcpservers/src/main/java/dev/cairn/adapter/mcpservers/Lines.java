package dev.cairn.adapter.mcpservers;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Lines of a server's output, of which none may be too long nor all of them together too much. */
final class Lines {

  private final InputStream in;
  private final Intake intake;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int filled;

  Lines(InputStream in, Intake intake) {
    this.in = in;
    this.intake = intake;
  }

  /** The next line without its end; null at the end. */
  @Nullable String next() throws IOException, ServerFailure {
    if (!fill()) {
      return null;
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    boolean ended = false;
    while (!ended && fill()) {
      int from = position;
      ended = moveToEnd();
      intake.requireFits((long) line.size() + position - from);
      line.write(buffer, from, position - from);
      position += ended ? 1 : 0;
    }
    return text(line);
  }

  /** Moves to where the line ends; false if that is beyond the buffer. */
  private boolean moveToEnd() {
    while (position < filled && buffer[position] != '\n') {
      position++;
    }
    return position < filled;
  }

  private static String text(ByteArrayOutputStream line) throws ServerFailure {
    String text = Intake.text(line.toByteArray());
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private boolean fill() throws IOException, ServerFailure {
    if (position < filled) {
      return true;
    }
    position = 0;
    filled = Math.max(in.read(buffer), 0);
    intake.took(filled);
    return filled > 0;
  }
}
