package dev.cairn.adapter.cli.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of UTF-8 text, strictly: a line that is no UTF-8, or longer than any memory can be,
 * comes as a problem, and the next one is read all the same.
 */
public final class StrictLines {

  /** A memory's text may be a million characters, each up to twelve bytes of escaped JSON. */
  static final int MAX_BYTES = 32 << 20;

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int filled;
  private long offset;
  private long number;

  public StrictLines(InputStream in) {
    this.in = in;
  }

  /**
   * One line.
   *
   * @param number counted from 1
   * @param text without the line end; empty where there is a problem
   * @param end how many bytes of the input end with this line
   */
  public record Line(long number, String text, @Nullable String problem, long end) {}

  /** The next line, or null at the end. */
  public @Nullable Line next() throws IOException {
    if (!fill()) {
      return null;
    }
    number++;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    boolean fits = true;
    boolean ended = false;
    while (!ended && fill()) {
      int from = position;
      ended = moveToEnd();
      fits &= bytes.size() + position - from <= MAX_BYTES;
      bytes.write(buffer, from, fits ? position - from : 0);
      position += ended ? 1 : 0;
      offset += position - from;
    }
    return fits
        ? decoded(bytes.toByteArray())
        : new Line(number, "", "longer than " + (MAX_BYTES >> 20) + " MB", offset);
  }

  /** Moves to where the line ends; false if that is beyond the buffer. */
  private boolean moveToEnd() {
    while (position < filled && buffer[position] != '\n') {
      position++;
    }
    return position < filled;
  }

  private Line decoded(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      boolean marked = number == 1 && text.startsWith("\ufeff");
      return new Line(number, marked ? text.substring(1) : text, null, offset);
    } catch (CharacterCodingException e) {
      return new Line(number, "", "not valid UTF-8", offset);
    }
  }

  private boolean fill() throws IOException {
    if (position < filled) {
      return true;
    }
    position = 0;
    filled = Math.max(in.read(buffer), 0);
    return filled > 0;
  }
}
