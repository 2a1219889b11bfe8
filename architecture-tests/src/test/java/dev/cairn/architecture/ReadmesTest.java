package dev.cairn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every module introduces itself, with examples that compile. */
class ReadmesTest {

  /** A test that is named, and a block of Java after it. */
  private static final Pattern EXAMPLE =
      Pattern.compile("From `(\\w+)`[^`]*?\n\n```java\n(.*?)```", Pattern.DOTALL);

  static Stream<String> modules() {
    return Stream.concat(House.modules().stream(), Stream.of("architecture-tests"));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void everyModuleHasAReadme(String module) {
    assertThat(House.ROOT.resolve(module).resolve("README.md")).isNotEmptyFile();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void examplesStandInTheTestsThatTheyNameWordForWord(String module) throws IOException {
    for (MatchResult example : examples(module)) {
      assertThat(code(module, example.group(1)))
          .as("the example of " + module + " in " + example.group(1))
          .contains(plain(example.group(2)));
    }
  }

  @Test
  void thoseWithoutATaleOfUseHaveSuchAnExample() throws IOException {
    for (String module : List.of("domain", "application", "adapters/testkit", "bootstrap")) {
      assertThat(examples(module)).as(module).isNotEmpty();
    }
  }

  private static List<MatchResult> examples(String module) throws IOException {
    String readme = Files.readString(House.ROOT.resolve(module).resolve("README.md"));
    return EXAMPLE.matcher(readme).results().toList();
  }

  private static String code(String module, String test) throws IOException {
    try (Stream<Path> files = Files.walk(House.ROOT.resolve(module))) {
      Path file =
          files
              .filter(each -> each.endsWith(test + ".java") && each.toString().contains("src/test"))
              .findFirst()
              .orElseThrow(() -> new AssertionError("there is no " + test));
      return plain(Files.readString(file));
    }
  }

  private static String plain(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
