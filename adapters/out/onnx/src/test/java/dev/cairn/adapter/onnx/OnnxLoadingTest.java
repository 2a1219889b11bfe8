package dev.cairn.adapter.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cairn.adapter.onnx.files.PackagedFile;
import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OnnxLoadingTest {

  @TempDir Path cache;
  @TempDir Path temporary;

  @Test
  void severalProcessesFillTheCacheOnceAndLeaveNothingElse() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(start());
    }
    List<String> answers = new ArrayList<>();
    for (Process process : processes) {
      answers.add(output(process));
    }

    assertThat(answers).hasSize(3).allMatch(answer -> answer.matches("-?\\d+"));
    assertThat(answers.stream().distinct()).hasSize(1);
    assertThat(names(cache))
        .hasSize(2)
        .anyMatch(name -> name.matches("onnxruntime-\\d+\\.\\d+\\.\\d+-.*"))
        .anyMatch(name -> name.matches("all-minilm-l6-v2-\\d.*-int8\\.onnx"));
    assertThat(names(temporary)).isEmpty();

    FileTime before = Files.getLastModifiedTime(weights());
    assertThat(output(start())).isEqualTo(answers.getFirst());
    assertThat(Files.getLastModifiedTime(weights())).isEqualTo(before);
  }

  @Test
  void theEndOfTheProcessWaitsUntilALoadIsWhollyDone() throws Exception {
    Network network = OnnxModel.ALL_MINILM_L6_V2.networks().getFirst();
    List<Boolean> ended = new ArrayList<>();

    Transformer.load(
            NativeRuntime.environment(cache),
            network.weights(cache),
            network.reading().window(),
            session -> {
              ended.add(CompletableFuture.supplyAsync(OnnxLoadingTest::endOfTheProcess).join());
              return Signature.ofEmbedding(session, false);
            })
        .close();

    assertThat(ended).containsExactly(false);
  }

  private static boolean endOfTheProcess() {
    try {
      return NativeCalls.OURS.end(Duration.ofMillis(1));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"linux-x64", "linux-aarch64", "osx-aarch64", "win-x64"})
  void noLibraryKnowsWhereToReportTo(String platform) throws IOException {
    String name = platform.startsWith("win") ? "onnxruntime.dll" : "libonnxruntime.so";
    PackagedFile library =
        new PackagedFile(
            "/ai/onnxruntime/native/%s/%s"
                .formatted(platform, platform.startsWith("osx") ? "libonnxruntime.dylib" : name));

    try (InputStream in = library.open()) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
          .doesNotContain("events.data.microsoft.com");
    }
  }

  @RepeatedTest(3)
  void aProcessThatEndsDuringALoadAnswersTheRestAndDoesNotCrash() throws Exception {
    Process process = start(EndDuringALoad.class, "-XX:ErrorFile=" + temporary.resolve("crash"));

    assertThat(output(process)).isEqualTo("answered answered answered at rest");
    assertThat(process.waitFor()).isZero();
    assertThat(names(temporary)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDamagedFileIsCopiedAgain(boolean cutOff) throws Exception {
    String vector = output(start());
    try (Stream<Path> files = Files.walk(cache)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        damage(file, cutOff);
      }
    }

    assertThat(output(start())).isEqualTo(vector);
  }

  private static void damage(Path file, boolean cutOff) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 5_000, (byte) 0x5A);
    Files.write(file, cutOff ? Arrays.copyOf(bytes, bytes.length / 2) : bytes);
  }

  @Test
  void aLibraryThatDoesNotLoadIsAnEmbeddingErrorWithASafeMessage() throws Exception {
    Path broken = Files.createDirectory(cache.resolve("broken"));
    for (String library : List.of("onnxruntime", "onnxruntime4j_jni")) {
      Files.writeString(broken.resolve(System.mapLibraryName(library)), "not a library");
    }

    assertThat(output(start("-Donnxruntime.native.path=" + broken)))
        .isEqualTo(
            "The embedding model all-minilm-l6-v2 could not be loaded: its native runtime is missing or does not run on this system.");
    assertThat(output(start("-Donnxruntime.native.path=" + cache.resolve("nowhere"))))
        .isEqualTo(
            "The embedding model all-minilm-l6-v2 could not be loaded: its native runtime is missing or does not run on this system.");
  }

  @Test
  void aCacheThatCantBeWrittenIsAnEmbeddingErrorWithASafeMessage() throws Exception {
    Path file = Files.writeString(cache.resolve("a-file"), "in the way");

    assertThatExceptionOfType(EmbeddingError.class)
        .isThrownBy(() -> OnnxEmbedder.load(OnnxModel.ALL_MINILM_L6_V2, file))
        .withMessage(
            "The embedding model all-minilm-l6-v2 could not be loaded: its files could not be read, or copied to the cache folder.");
  }

  @Test
  void removesWhatADeadProcessLeftButNotWhatIsUnderWay() throws Exception {
    Path abandoned = Files.createFile(cache.resolve("model.1.partial"));
    Files.setLastModifiedTime(abandoned, FileTime.from(Instant.now().minusSeconds(7200)));
    Path underWay = Files.createFile(cache.resolve("model.2.partial"));

    Network.ALL_MINILM_L6_V2.tokenizer().copiedTo(cache, "copy.json");

    assertThat(abandoned).doesNotExist();
    assertThat(underWay).exists();
    assertThat(cache.resolve("copy.json")).isNotEmptyFile();
  }

  @ParameterizedTest
  @CsvSource({
    "Linux,amd64,linux-x64",
    "Linux,aarch64,linux-aarch64",
    "Mac OS X,aarch64,osx-aarch64",
    "Mac OS X,x86_64,osx-x64",
    "Windows 11,amd64,win-x64"
  })
  void namesThePlatformAsTheRuntimeDoes(String os, String arch, String platform) {
    assertThat(NativeRuntime.platform(os, arch)).isEqualTo(platform);
  }

  private Path weights() throws IOException {
    try (Stream<Path> files = Files.list(cache)) {
      return files.filter(Files::isRegularFile).findFirst().orElseThrow();
    }
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private Process start(String... options) throws IOException {
    return start(EmbedInAnotherProcess.class, options);
  }

  private Process start(Class<?> program, String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx128m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.io.tmpdir=" + temporary));
    command.addAll(List.of(options));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), program.getName(), cache.toString()));
    ProcessBuilder builder = new ProcessBuilder(command);
    // A program that uses the adapter need not know what the runtime should be told.
    builder.environment().remove("ORT_DISABLE_TELEMETRY");
    builder.environment().put("HOME", temporary.toString());
    builder.environment().remove("XDG_CACHE_HOME");
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static String output(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
