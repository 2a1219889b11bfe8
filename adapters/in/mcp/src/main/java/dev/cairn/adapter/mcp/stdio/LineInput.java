package dev.cairn.adapter.mcp.stdio;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cuts a stream into lines and never holds more of one than the limit. */
final class LineInput {

  private static final int BUFFER = 64 * 1024;

  private final InputStream in;
  private final int maxLength;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;
  private boolean midLine;

  LineInput(InputStream in, int maxLength) {
    this.in = in;
    this.maxLength = maxLength;
  }

  /** The next line, also an unfinished last one; null at the end of the input. */
  @Nullable Line next() throws IOException {
    skipRestOfLine();
    if (!hasMore()) {
      return null;
    }
    int newline = newline();
    if (newline >= 0 && newline - position <= maxLength) {
      Line line = new Line.Whole(Arrays.copyOfRange(buffer, position, newline));
      position = newline + 1;
      return line;
    }
    return longLine();
  }

  private Line longLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(2 * BUFFER);
    midLine = true;
    while (midLine && line.size() <= maxLength && hasMore()) {
      int length = takeable();
      line.write(buffer, position, length);
      take(length);
    }
    return line.size() <= maxLength
        ? new Line.Whole(line.toByteArray())
        : new Line.TooLong(
            new SequenceInputStream(
                new ByteArrayInputStream(line.toByteArray()), new RestOfLine()));
  }

  private void skipRestOfLine() throws IOException {
    while (midLine && hasMore()) {
      take(takeable());
    }
    midLine = false;
  }

  /** How many bytes of the present line are in the buffer. */
  private int takeable() {
    int newline = newline();
    return (newline < 0 ? end : newline) - position;
  }

  /** Moves on; past the newline too, if the line ends here. */
  private void take(int length) {
    position += length;
    if (position < end && buffer[position] == '\n') {
      position++;
      midLine = false;
    }
  }

  private int newline() {
    for (int i = position; i < end; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private boolean hasMore() throws IOException {
    while (position == end) {
      int read = in.read(buffer);
      if (read < 0) {
        return false;
      }
      position = 0;
      end = read;
    }
    return true;
  }

  /** What follows of a line that is too long to hold. */
  private final class RestOfLine extends InputStream {

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int wanted) throws IOException {
      if (!midLine || !hasMore()) {
        return -1;
      }
      int length = Math.min(wanted, takeable());
      if (length == 0) {
        take(0);
        return -1;
      }
      System.arraycopy(buffer, position, target, offset, length);
      position += length;
      return length;
    }
  }
}
