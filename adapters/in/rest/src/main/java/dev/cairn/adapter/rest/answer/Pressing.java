package dev.cairn.adapter.rest.answer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** How hard gzip tries: fast for what is sent once, small for what is pressed once. */
enum Pressing {
  FAST(Deflater.BEST_SPEED),
  SMALL(Deflater.BEST_COMPRESSION);

  private final int level;

  Pressing(int level) {
    this.level = level;
  }

  byte[] of(byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 2);
    try (GZIPOutputStream gzip = new Leveled(bytes, level)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static final class Leveled extends GZIPOutputStream {

    Leveled(ByteArrayOutputStream bytes, int level) throws IOException {
      super(bytes, 4096);
      def.setLevel(level);
    }
  }
}
