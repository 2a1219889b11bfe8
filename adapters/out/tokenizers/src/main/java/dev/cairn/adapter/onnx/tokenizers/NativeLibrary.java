package dev.cairn.adapter.onnx.tokenizers;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import dev.cairn.adapter.onnx.files.PackagedFile;
import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The native part of the tokenizers, of which a process has one. It is loaded past DJL's own way,
 * which writes to the home folder, may download, and reports home.
 */
final class NativeLibrary {

  private static boolean loaded;

  private NativeLibrary() {}

  static synchronized TokenizersLibrary load(Path cacheDirectory) {
    if (!loaded) {
      String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
      load(platform, cacheDirectory.resolve("tokenizers-" + platform));
      loaded = true;
    }
    return TokenizersLibrary.LIB;
  }

  private static void load(String platform, Path directory) {
    String name = System.mapLibraryName("tokenizers");
    PackagedFile library =
        new PackagedFile(TokenizersLibrary.class, "/native/lib/" + platform + "/cpu/" + name);
    if (!library.exists()) {
      throw new EmbeddingError(
          "The tokenizer of onnx.path could not be loaded: its library does not support this"
              + " system (%s).".formatted(platform));
    }
    load(library, directory, name);
  }

  private static void load(PackagedFile library, Path directory, String name) {
    try {
      System.load(library.copiedTo(directory.toAbsolutePath(), name).toString());
    } catch (IOException | LinkageError e) {
      throw new EmbeddingError(
          "The tokenizer of onnx.path could not be loaded: its library could not be copied to the"
              + " cache folder, or does not run on this system.",
          e);
    }
  }

  /** The name under which the library's archive keeps the files of a system. */
  static String platform(String osName, String osArch) {
    String os = osName.toLowerCase(Locale.ROOT);
    String arch = osArch.toLowerCase(Locale.ROOT);
    String system =
        os.contains("mac") || os.contains("darwin") ? "osx" : os.contains("win") ? "win" : "linux";
    return system + "-" + (arch.equals("amd64") ? "x86_64" : arch);
  }
}
