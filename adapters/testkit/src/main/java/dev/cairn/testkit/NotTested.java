package dev.cairn.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * What a module could not test on this machine, a line each, where whoever runs everything finds it
 * at the end. Tests of several processes may tell at once; none takes away another's line.
 */
public final class NotTested {

  private static final Path FILE = Path.of("target", "not-tested.txt");

  private NotTested() {}

  /** Says so, once. */
  public static void tell(String line) {
    changed(lines -> lines.add(line));
  }

  /** An earlier run said so, and this one did test it. */
  public static void takeBack(String line) {
    changed(lines -> lines.remove(line));
  }

  private static void changed(Consumer<Set<String>> change) {
    try (FileChannel file =
            FileChannel.open(
                FILE,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        FileLock held = file.lock()) {
      if (held.isValid()) {
        change(file, change);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void change(FileChannel file, Consumer<Set<String>> change) throws IOException {
    Set<String> lines = new TreeSet<>();
    byte[] said = Channels.newInputStream(file).readAllBytes();
    new String(said, StandardCharsets.UTF_8).lines().forEach(lines::add);
    change.accept(lines);
    String all = lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    file.truncate(0).write(ByteBuffer.wrap(all.getBytes(StandardCharsets.UTF_8)), 0);
  }
}
