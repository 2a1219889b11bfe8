package dev.cairn.supply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/security.md names as a test is one. */
class SecurityPageTest {

  private static final Pattern NAMED = Pattern.compile("`(\\w+(?:Test|IT))`");

  @Test
  void everyTestThatIsNamedExists() throws IOException {
    Set<String> named =
        NAMED
            .matcher(Files.readString(Path.of("../docs/security.md")))
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toSet());

    assertThat(named).hasSizeGreaterThan(10).isSubsetOf(tests());
  }

  private static Set<String> tests() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      return files
          .filter(file -> file.toString().contains("src/test/java"))
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .collect(Collectors.toSet());
    }
  }
}
