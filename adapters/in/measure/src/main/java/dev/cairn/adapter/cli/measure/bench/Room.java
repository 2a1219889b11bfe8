package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.application.port.Embedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a benchmark may take up: it keeps the vectors in memory, to know the right answers, and
 * stores on the disk.
 */
record Room(long memoryBytes, long diskBytes, int dimension) {

  private static final int BYTES_BESIDE_VECTOR = 1_000;

  /** Two stores, and what their making leaves behind for a while. */
  private static final int COPIES = 4;

  static Room here(Path folder, Embedder model) throws IOException {
    return new Room(
        Runtime.getRuntime().maxMemory() / 2,
        Files.getFileStore(folder).getUsableSpace(),
        model.model().stamp().dimension());
  }

  /** The largest store there is room for. */
  int most() {
    long vector = (long) dimension * Float.BYTES;
    long inMemory = memoryBytes / (vector + BYTES_BESIDE_VECTOR);
    long onDisk = diskBytes / (COPIES * (vector + BYTES_BESIDE_VECTOR));
    return (int) Math.min(Integer.MAX_VALUE - 1, Math.min(inMemory, onDisk));
  }
}
