package dev.cairn.adapter.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.testkit.NotTested;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The page that is kept is the one that its sources make, and keeps its promises. */
class ProductTest {

  private static final Path PRODUCT =
      Path.of("src", "main", "resources", "dev", "cairn", "adapter", "page");

  private static final String NOT_REBUILT =
      "The page was not built anew: npm is not there, or cannot fetch what it needs";

  @Test
  void itWasMadeFromTheSourcesThatStandBesideIt() throws Exception {
    Process asked = new ProcessBuilder("./build", "--fingerprint").start();
    String sources = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(Files.readString(PRODUCT.resolve("fingerprint")))
        .as("run adapters/in/page/build and commit what it makes")
        .isEqualTo(sources);
  }

  @Test
  void everyBuildMakesTheSameBytes() throws Exception {
    Path rebuilt = Path.of("target", "rebuilt");
    int ended = ended(new ProcessBuilder("./build", rebuilt.toString()));
    if (ended == 1 && !npm() || ended == 3) {
      NotTested.tell(NOT_REBUILT);
      assumeTrue(false, NOT_REBUILT);
    }
    NotTested.takeBack(NOT_REBUILT);

    assertThat(ended).isZero();
    assertThat(files(rebuilt)).isEqualTo(files(PRODUCT));
  }

  @Test
  void itsFilesAreListedAndNothingElseIsThere() throws IOException {
    List<String> listed = Files.readAllLines(PRODUCT.resolve("files.txt"));

    assertThat(listed).contains("index.html").allMatch(file -> file.matches("[\\w./-]+"));
    assertThat(files(PRODUCT).keySet())
        .filteredOn(file -> !file.equals("files.txt") && !file.equals("fingerprint"))
        .containsExactlyInAnyOrderElementsOf(listed);
  }

  @Test
  void itsScriptsAreSmall() throws IOException {
    int bytes = 0;
    for (Path script : scripts()) {
      bytes += compressed(Files.readAllBytes(script));
    }

    assertThat(bytes).isBetween(50_000, 250_000);
  }

  @Test
  void nothingInItIsInlineForeignOrMadeOfText() throws IOException {
    assertThat(Files.readString(PRODUCT.resolve("index.html")))
        .doesNotContain("<style", "style=", "//")
        .doesNotContainPattern("<script(?![^>]* src=\"/assets/)")
        .doesNotContainPattern("\\son\\w+=");
    for (Path script : scripts()) {
      assertThat(Files.readString(script))
          .doesNotContainPattern("\\bnew Function\\(|[^.\\w]eval\\(");
    }
  }

  @Test
  void whatNpmFetchesIsFixedAndNamesNoHost() throws IOException {
    assertThat(Files.readString(Path.of("package-lock.json")))
        .doesNotContain("\"resolved\"")
        .contains("\"integrity\"");
    assertThat(Files.readString(Path.of("package.json"))).doesNotContainPattern(": \"[~^*]");
  }

  private static List<Path> scripts() throws IOException {
    try (Stream<Path> files = Files.list(PRODUCT.resolve("assets"))) {
      return files.filter(file -> file.toString().endsWith(".js")).toList();
    }
  }

  private static int compressed(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.size();
  }

  /** Each file's bytes as text in which none is lost. */
  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(
            folder.relativize(file).toString(),
            Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return contents;
  }

  private static boolean npm() throws IOException, InterruptedException {
    return ended(new ProcessBuilder("bash", "-c", "command -v npm")) == 0;
  }

  private static int ended(ProcessBuilder builder) throws IOException, InterruptedException {
    Path log = Files.createDirectories(Path.of("target")).resolve("build.log");
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("it ends").isTrue();
    return process.exitValue();
  }
}
