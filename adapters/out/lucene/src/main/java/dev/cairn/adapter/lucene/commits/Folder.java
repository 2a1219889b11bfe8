package dev.cairn.adapter.lucene.commits;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.NRTCachingDirectory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * The store's folder: numbered indexes, and a small file that names the one in service. A larger
 * number than that is a successor under construction, a smaller one is left over. One process at a
 * time holds the folder's lock; to read a folder that nobody can write to takes none.
 */
public final class Folder implements Closeable {

  /** Opens a folder in one way or the other. */
  public interface Opening {
    Folder open() throws IOException;
  }

  private static final String CURRENT = "current";
  private static final String LOCK = "store.lock";
  private static final double LARGEST_CACHED_MEGABYTES = 2;
  private static final double CACHE_MEGABYTES = 8;
  private static final Pattern NAME = Pattern.compile("index-([1-9][0-9]{0,8})");

  private final Path path;
  private final @Nullable Directory root;
  private final @Nullable Lock lock;

  private Folder(Path path, @Nullable Directory root, @Nullable Lock lock) {
    this.path = path;
    this.root = root;
    this.lock = lock;
  }

  public static Folder open(Path path) throws IOException {
    Files.createDirectories(path);
    Directory root = FSDirectory.open(path);
    try {
      return new Folder(path, root, root.obtainLock(LOCK));
    } catch (IOException | RuntimeException e) {
      root.close();
      throw e;
    }
  }

  /** A folder that is left exactly as it is, and may even be missing. */
  public static Folder toRead(Path path) {
    return new Folder(path, null, null);
  }

  public boolean isReadOnly() {
    return lock == null;
  }

  /** The number of the index in service; the first one needs no file to say so. */
  public int current() throws IOException {
    Path pointer = path.resolve(CURRENT);
    if (!Files.exists(pointer)) {
      return 1;
    }
    Matcher name = NAME.matcher(Files.readString(pointer).strip());
    if (!name.matches() || !Files.isDirectory(path.resolve(name.group()))) {
      throw new CorruptIndexException("it names no index", CURRENT);
    }
    return Integer.parseInt(name.group(1));
  }

  /** Puts another index in service: before or after a crash it is the old one or the new one. */
  public void switchTo(int number) throws IOException {
    Path written = path.resolve(CURRENT + ".new");
    try (FileChannel channel =
        FileChannel.open(
            written,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      channel.write(ByteBuffer.wrap((name(number) + "\n").getBytes(StandardCharsets.UTF_8)));
      channel.force(true);
    }
    Files.move(written, path.resolve(CURRENT), StandardCopyOption.ATOMIC_MOVE);
    IOUtils.fsync(path, true);
  }

  /** An index's files; what a flush writes only to pack it into another file stays in memory. */
  public Directory directory(int number) throws IOException {
    if (isReadOnly()) {
      return new ReadOnlyDirectory(
          exists(number) ? FSDirectory.open(path.resolve(name(number))) : Committer.emptyIndex());
    }
    return new NRTCachingDirectory(
        FSDirectory.open(path.resolve(name(number))), LARGEST_CACHED_MEGABYTES, CACHE_MEGABYTES);
  }

  public boolean exists(int number) {
    return Files.isDirectory(path.resolve(name(number)));
  }

  /** Removes an index; files that resist are left for the next start. */
  public void remove(int number) {
    Path index = path.resolve(name(number));
    try (Stream<Path> files = Files.walk(index)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      System.getLogger(Folder.class.getName())
          .log(System.Logger.Level.WARNING, "an index that is no longer used stays for now", e);
    }
  }

  /** Removes what earlier promotions left behind. */
  public void removeLeftovers() throws IOException {
    if (isReadOnly()) {
      return;
    }
    int current = current();
    Files.deleteIfExists(path.resolve(CURRENT + ".new"));
    for (int number = current - 1; number >= 1 && exists(number); number--) {
      remove(number);
    }
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(lock, root);
  }

  private static String name(int number) {
    return "index-" + number;
  }
}
