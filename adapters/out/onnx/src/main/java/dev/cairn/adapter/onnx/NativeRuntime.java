package dev.cairn.adapter.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import dev.cairn.adapter.onnx.files.PackagedFile;
import dev.cairn.adapter.onnx.files.Versions;
import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * ONNX Runtime's native part, of which a process has exactly one. Left alone it would unpack its
 * libraries into a new temporary folder at each start; here they come from the cache folder.
 */
final class NativeRuntime {

  private static final String PATH_PROPERTY = "onnxruntime.native.path";
  private static final List<String> REQUIRED = List.of("onnxruntime", "onnxruntime4j_jni");
  private static final String WANTED_ON_WINDOWS = "onnxruntime_providers_shared";

  private static final OrtLoggingLevel LEVEL = OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL;
  private static final String NAME = "cairn";

  private static @Nullable OrtEnvironment environment;

  private NativeRuntime() {}

  /** The process' one environment; the first call decides where its libraries are loaded from. */
  static synchronized OrtEnvironment environment(Path cacheDirectory)
      throws IOException, OrtException {
    if (environment == null) {
      if (System.getProperty(PATH_PROPERTY) == null) {
        System.setProperty(PATH_PROPERTY, libraries(cacheDirectory).toString());
      }
      environment = start();
    }
    return environment;
  }

  private static OrtEnvironment start() throws OrtException {
    try (NativeCalls.Call call = NativeCalls.OURS.begin()) {
      OrtEnvironment started = OrtEnvironment.getEnvironment(LEVEL, NAME);
      started.setTelemetry(false);
      keepToTheEnd();
      removeUnusedTemporaryFolder();
      return started;
    }
  }

  private static Path libraries(Path cacheDirectory) throws IOException {
    String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
    Path directory =
        cacheDirectory
            .resolve("onnxruntime-" + Versions.of("onnxruntime") + "-" + platform)
            .toAbsolutePath();
    for (String name : REQUIRED) {
      if (!copied(platform, name, directory)) {
        throw new EmbeddingError(
            "The embedding model could not be loaded: its runtime does not support this system ("
                + platform
                + ").");
      }
    }
    copied(platform, WANTED_ON_WINDOWS, directory);
    return directory;
  }

  /** Copies a library; answers whether there is one for the system. */
  private static boolean copied(String platform, String name, Path directory) throws IOException {
    String file = fileName(name);
    PackagedFile library = new PackagedFile("/ai/onnxruntime/native/" + platform + "/" + file);
    if (library.exists()) {
      library.copiedTo(directory, file);
    }
    return library.exists();
  }

  private static String fileName(String library) {
    return System.mapLibraryName(library).replace("jnilib", "dylib");
  }

  /** The name under which the runtime's archive keeps the libraries of a system. */
  static String platform(String osName, String osArch) {
    String os = osName.toLowerCase(Locale.ROOT);
    String arch = osArch.toLowerCase(Locale.ROOT);
    String system =
        os.contains("mac") || os.contains("darwin") ? "osx" : os.contains("win") ? "win" : "linux";
    String processor = arch.equals("amd64") || arch.equals("x86_64") ? "x64" : arch;
    return system + "-" + processor;
  }

  /**
   * When the process is told to end, the runtime frees its environment at once, under the calls
   * that are still being answered. Environments are counted; taking one more keeps it until the
   * end.
   */
  private static void keepToTheEnd() {
    withoutFail(
        () -> {
          Method take =
              OrtEnvironment.class.getDeclaredMethod(
                  "createHandle", long.class, int.class, String.class);
          take.setAccessible(true);
          take.invoke(null, internal("ortApiHandle"), LEVEL.getValue(), NAME);
        });
  }

  /**
   * The runtime makes a temporary folder even if it needs none, and removes it only when the
   * process ends in good order. If that can't be found any more, it is an empty folder too many.
   */
  private static void removeUnusedTemporaryFolder() {
    withoutFail(
        () -> {
          if (internal("tempDirectory") instanceof Path path) {
            Files.deleteIfExists(path);
          }
        });
  }

  private static @Nullable Object internal(String field) throws ReflectiveOperationException {
    Field found = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField(field);
    found.setAccessible(true);
    return found.get(null);
  }

  @FunctionalInterface
  private interface Nicety {
    void run() throws ReflectiveOperationException, IOException;
  }

  private static void withoutFail(Nicety nicety) {
    try {
      nicety.run();
    } catch (ReflectiveOperationException | IOException | RuntimeException harmless) {
      System.getLogger(NativeRuntime.class.getName())
          .log(System.Logger.Level.DEBUG, "ONNX Runtime is not as it was", harmless);
    }
  }
}
