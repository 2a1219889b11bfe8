package dev.cairn.adapter.onnx.tokenizers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.onnx.text.GrowingTokens;
import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class LibraryTokenizerTest {

  @TempDir static Path cache;

  record Row(String model, String text, List<Integer> ids, List<Integer> starts) {

    static Row of(String line) {
      String[] fields = line.split("\t", -1);
      String text = new JsonMapper().readValue(fields[1], String.class);
      return new Row(fields[0], text, numbers(fields[2]), numbers(fields[3]));
    }

    private static List<Integer> numbers(String field) {
      return Arrays.stream(field.split(" ", -1)).map(Integer::valueOf).toList();
    }
  }

  static Stream<Row> reference() throws IOException {
    return Files.readAllLines(Models.folder("reference.tsv")).stream().map(Row::of);
  }

  private static LibraryTokenizer open(String model) {
    return LibraryTokenizer.open(Models.folder(model).resolve("tokenizer.json"), cache);
  }

  @ParameterizedTest
  @MethodSource("reference")
  void givesTheTokensOfTheReferenceAndWhereTheyBegin(Row row) {
    try (LibraryTokenizer tokenizer = open(row.model)) {
      GrowingTokens tokens = tokenizer.tokenize(row.text);

      int length = tokens.count();
      assertThat(tokens.ids()).containsExactly(ints(row.ids.subList(1, length + 1)));
      assertThat(row.ids).hasSize(length + 2);
      assertThat(tokens.starts()).containsExactly(ints(row.starts));
    }
  }

  private static int[] ints(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }

  @Test
  void halvesOfCharactersKeepTheirPlace() {
    try (LibraryTokenizer tokenizer = open("tiny-unigram")) {
      assertThat(tokenizer.tokenize("x\uD800 key").starts()).containsExactly(0, 0, 1, 2);
      assertThat(tokenizer.tokenize("\uDC00\uD800").count()).isPositive();
      assertThat(tokenizer.tokenize("a\0b").count()).isPositive();
    }
  }

  @Test
  void aClosedOneSaysSo() {
    LibraryTokenizer tokenizer = open("tiny-unigram");
    tokenizer.close();
    tokenizer.close();

    assertThatThrownBy(() -> tokenizer.tokenize("key"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("The embedding model is closed.");
  }

  @Test
  void leavesItsLibraryInTheCacheFolderAndNothingElsewhere(@TempDir Path elsewhere)
      throws IOException {
    Path own = Files.createDirectory(elsewhere.resolve("cache"));
    Path home = Files.createDirectory(elsewhere.resolve("home"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + home,
                "-cp",
                System.getProperty("java.class.path"),
                TokenizeInAnotherProcess.class.getName(),
                Models.folder("tiny-unigram").resolve("tokenizer.json").toString(),
                own.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String answer = new String(process.getInputStream().readAllBytes(), UTF_8).strip();

    assertThat(answer).isEqualTo("6");
    try (Stream<Path> files = Files.walk(elsewhere)) {
      assertThat(files.filter(Files::isRegularFile))
          .singleElement()
          .satisfies(file -> assertThat(file).startsWith(own));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Linux,amd64,linux-x86_64",
    "Linux,aarch64,linux-aarch64",
    "Mac OS X,aarch64,osx-aarch64",
    "Windows 11,amd64,win-x86_64"
  })
  void namesThePlatformAsTheLibraryDoes(String os, String arch, String platform) {
    assertThat(NativeLibrary.platform(os, arch)).isEqualTo(platform);
  }
}
