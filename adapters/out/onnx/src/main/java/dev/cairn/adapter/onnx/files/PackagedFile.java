package dev.cairn.adapter.onnx.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.jar.JarEntry;

/**
 * A file on the class path that native code wants as a file on disk. It is copied once, and checked
 * by size and checksum ever after; any number of processes may do so at the same time.
 *
 * @param owner a class whose class path has it
 */
public record PackagedFile(Class<?> owner, String resource) {

  private static final String PARTIAL = ".partial";

  /** A copy under way does not take this long; what is older was left by a process that died. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  /** One of this adapter's own. */
  public PackagedFile(String resource) {
    this(PackagedFile.class, resource);
  }

  public boolean exists() {
    return owner.getResource(resource) != null;
  }

  public InputStream open() throws IOException {
    return url().openStream();
  }

  /** The intact copy with this name, made now if there is none. */
  public Path copiedTo(Path directory, String name) throws IOException {
    Path copy = directory.resolve(name);
    Fingerprint expected = fingerprint();
    if (!isIntact(copy, expected)) {
      Files.createDirectories(directory);
      removeAbandoned(directory);
      copy(copy, expected);
    }
    return copy;
  }

  private void copy(Path copy, Fingerprint expected) throws IOException {
    Path partial = Files.createTempFile(copy.getParent(), copy.getFileName() + ".", PARTIAL);
    try {
      write(partial);
      moveInto(copy, partial, expected);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  private void write(Path partial) throws IOException {
    try (InputStream in = open()) {
      Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
    }
    try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Where a file in use can't be replaced, another process' intact copy does as well. */
  private static void moveInto(Path copy, Path partial, Fingerprint expected) throws IOException {
    try {
      Files.move(partial, copy, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!isIntact(copy, expected)) {
        throw e;
      }
    }
  }

  private static boolean isIntact(Path copy, Fingerprint expected) throws IOException {
    try {
      if (Files.size(copy) != expected.size()) {
        return false;
      }
      try (InputStream in = Files.newInputStream(copy)) {
        return Fingerprint.of(in).equals(expected);
      }
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** An archive knows it already; elsewhere it has to be read. */
  private Fingerprint fingerprint() throws IOException {
    URLConnection connection = url().openConnection();
    if (connection instanceof JarURLConnection archive) {
      JarEntry entry = archive.getJarEntry();
      if (entry.getSize() >= 0 && entry.getCrc() >= 0) {
        return new Fingerprint(entry.getSize(), entry.getCrc());
      }
    }
    try (InputStream in = connection.getInputStream()) {
      return Fingerprint.of(in);
    }
  }

  private URL url() throws FileNotFoundException {
    URL url = owner.getResource(resource);
    if (url == null) {
      throw new FileNotFoundException(resource);
    }
    return url;
  }

  private static void removeAbandoned(Path directory) throws IOException {
    Instant limit = Instant.now().minus(ABANDONED);
    try (DirectoryStream<Path> partials = Files.newDirectoryStream(directory, "*" + PARTIAL)) {
      for (Path partial : partials) {
        removeIfOlder(partial, limit);
      }
    }
  }

  private static void removeIfOlder(Path partial, Instant limit) throws IOException {
    try {
      if (Files.getLastModifiedTime(partial).toInstant().isBefore(limit)) {
        Files.deleteIfExists(partial);
      }
    } catch (NoSuchFileException e) {
      // Its process finished it meanwhile, which is as good.
    }
  }
}
