package dev.cairn.bootstrap.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GivenTextTest {

  @TempDir Path folder;

  @Test
  void whatUtf8ReadWithoutReplacementIsTaken() {
    GivenText given = new GivenText("UTF-8", folder.resolve("none"));

    assertThat(given.problem(List.of("add", "größer 🗿"), Map.of("CAIRN_HOME", "/größe")))
        .isEmpty();
  }

  @Test
  void aReplacementIsRefusedUnlessItWasGiven() throws IOException {
    List<String> arguments = List.of("add", "a \uFFFD");

    GivenText damaged = new GivenText("UTF-8", line("add\0a ".getBytes(UTF_8), (byte) 0xFC));
    GivenText typed = new GivenText("UTF-8", line("add\0a \uFFFD".getBytes(UTF_8)));
    GivenText unknown = new GivenText("UTF-8", folder.resolve("none"));

    assertThat(damaged.problem(arguments, Map.of())).hasValue("argument 2 is not valid UTF-8 text");
    assertThat(typed.problem(arguments, Map.of())).isEmpty();
    assertThat(unknown.problem(arguments, Map.of())).isPresent();
  }

  @Test
  void whatAnotherEncodingReadIsRefusedBeyondAscii() throws IOException {
    GivenText latin = new GivenText("ISO-8859-1", line("add\0gr\u00fcn".getBytes(UTF_8)));

    assertThat(latin.problem(List.of("list", "--json"), Map.of("CAIRN_HOME", "/tmp"))).isEmpty();
    assertThat(latin.problem(List.of("add", "grÃ¼n"), Map.of()))
        .hasValueSatisfying(said -> assertThat(said).startsWith("argument 2").contains("LC_ALL"));
    assertThat(latin.problem(List.of(), Map.of("the name of the home folder", "/home/jÃ¼rg")))
        .hasValueSatisfying(said -> assertThat(said).startsWith("the name of the home folder"));
  }

  private Path line(byte[] bytes, byte... more) throws IOException {
    Path file = folder.resolve("line" + bytes.length + more.length);
    Files.write(file, bytes);
    return Files.write(file, more, StandardOpenOption.APPEND);
  }
}
