package dev.cairn.supply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the build downloads is on the list of checksums, and is what the list says. Maven holds
 * itself to the list from 3.9.2 on; with an older one this is where a change is noticed.
 */
class DownloadsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path REPOSITORY = Path.of(System.getProperty("cairn.repository"));
  private static final Pattern PLUGIN =
      Pattern.compile(
          "<plugin>\\s*<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*"
              + "<version>([^<]+)</version>");

  private final Map<String, String> list = list();

  @TempDir Path folder;

  @Test
  void whatIsInMavensRepositoryIsWhatTheListSays() throws IOException {
    assertThat(changed(REPOSITORY)).isEmpty();
  }

  @Test
  void aLibraryThatWasTamperedWithIsNamed() throws IOException {
    String library = list.keySet().stream().filter(each -> each.endsWith(".jar")).findFirst().get();
    Path copy = folder.resolve(library);
    Files.createDirectories(copy.getParent());
    Files.copy(REPOSITORY.resolve(library), copy);
    assertThat(changed(folder)).isEmpty();

    Files.write(copy, new byte[] {0}, StandardOpenOption.APPEND);

    assertThat(changed(folder)).containsExactly(library);
  }

  @Test
  void everyLibraryOfTheProductAndItsTestsIsOnTheList() {
    List<Path> libraries =
        Stream.of(System.getProperty("surefire.test.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(path -> path.startsWith(REPOSITORY))
            .toList();

    assertThat(libraries).hasSizeGreaterThan(50);
    assertThat(libraries)
        .extracting(path -> REPOSITORY.relativize(path).toString())
        .allMatch(list::containsKey, "is on the list; if not, run .mvn/renew-checksums");
  }

  @Test
  void everyPluginOfTheBuildIsOnTheList() throws IOException {
    List<String> plugins =
        PLUGIN
            .matcher(Files.readString(ROOT.resolve("pom.xml")))
            .results()
            .filter(plugin -> !plugin.group(2).equals("maven-clean-plugin"))
            .map(
                plugin ->
                    "%s/%s/%s/%2$s-%3$s.jar"
                        .formatted(
                            plugin.group(1).replace('.', '/'), plugin.group(2), plugin.group(3)))
            .toList();

    assertThat(plugins).hasSizeGreaterThan(8).allMatch(list::containsKey);
  }

  @Test
  void theLauncherUsesNoBuildWithALibraryThatWasTamperedWith() throws Exception {
    String library = list.keySet().stream().filter(each -> each.endsWith(".jar")).findFirst().get();
    Path copy = folder.resolve("library.jar");
    Files.copy(REPOSITORY.resolve(library), copy);
    assertThat(verified(folder)).isZero();

    Files.write(copy, new byte[] {0}, StandardOpenOption.APPEND);

    assertThat(verified(folder)).isEqualTo(1);
    assertThat(Files.readString(ROOT.resolve("cairn"))).contains("/.mvn/verify-downloads\" ");
  }

  private static int verified(Path libraries) throws Exception {
    return new ProcessBuilder(
            ROOT.resolve(".mvn/verify-downloads").toString(), libraries.toString())
        .start()
        .waitFor();
  }

  /** What is on the list and in the repository, but differs. */
  private List<String> changed(Path repository) throws IOException {
    List<String> present =
        list.keySet().stream().filter(each -> Files.exists(repository.resolve(each))).toList();
    assertThat(present).isNotEmpty();
    return present.stream()
        .filter(each -> !list.get(each).equals(sha256(repository.resolve(each))))
        .toList();
  }

  private static Map<String, String> list() {
    try {
      Map<String, String> list = new TreeMap<>();
      for (String line : Files.readAllLines(ROOT.resolve(".mvn/checksums/checksums.sha256"))) {
        list.put(line.substring(66), line.substring(0, 64));
      }
      return list;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String sha256(Path file) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    } catch (IOException | NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
