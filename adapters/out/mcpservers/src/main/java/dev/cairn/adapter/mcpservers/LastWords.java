package dev.cairn.adapter.mcpservers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Reads a stream to its end and keeps the last line of it. */
record LastWords(InputStream in) {

  private static final int KEPT = 100;

  String await() {
    byte[] buffer = new byte[8192];
    byte[] tail = new byte[0];
    try (in) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        tail = tail(tail, Arrays.copyOf(buffer, read));
      }
    } catch (IOException e) {
      // The stream ended with its process.
    }
    List<String> lines =
        new String(tail, StandardCharsets.UTF_8).lines().filter(line -> !line.isBlank()).toList();
    return lines.isEmpty() ? "" : lines.getLast();
  }

  private static byte[] tail(byte[] before, byte[] more) {
    byte[] all = Arrays.copyOf(before, before.length + more.length);
    System.arraycopy(more, 0, all, before.length, more.length);
    return Arrays.copyOfRange(all, Math.max(0, all.length - KEPT), all.length);
  }
}
