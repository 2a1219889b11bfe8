package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bootstrap.CairnProcess.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Text and names are UTF-8, whatever the locale; what is not is refused. */
class AnyLocaleIT {

  private static final String TEXT = "Grüße: naïve Straße, 日本, 🗿";
  private static final String FOLDER = "Gedächtnis 記憶";

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {"C", "POSIX", "xx_YY.UTF-8", ""})
  void textAndFoldersAreWhatTheyAreInAnyLocale(String locale) throws IOException {
    Outcome listed =
        run(
            locale,
            "set -e",
            "export CAIRN_HOME=" + quoted(FOLDER),
            "$cairn add " + quoted(TEXT) + " --tag " + quoted("größe") + " >/dev/null",
            "printf %s " + quoted("pipe: " + TEXT) + " | $cairn add - >/dev/null",
            "$cairn export " + quoted("alles für dich.jsonl") + " >/dev/null",
            "$cairn --home "
                + quoted("andere " + FOLDER)
                + " import "
                + quoted("alles für dich.jsonl")
                + " >/dev/null 2>&1",
            "$cairn list --json --home " + quoted("andere " + FOLDER),
            "[ -d " + quoted(FOLDER) + " ] && [ -d " + quoted("andere " + FOLDER) + " ]");

    assertThat(listed.code()).as(listed.err()).isZero();
    JsonNode memories = listed.json().path("memories");
    assertThat(memories.valueStream().map(memory -> memory.path("text").asString()))
        .containsExactlyInAnyOrder(TEXT, "pipe: " + TEXT);
    assertThat(memories.toString()).contains("größe");
  }

  @Test
  void whatIsNotUtf8IsRefusedAndNotStored() throws IOException {
    Outcome argument = run("C", "$cairn add --json $'half a b\\xfcte'");
    Outcome folder = run("C", "$cairn --home $'b\\xfcro' list");
    Outcome variable = run("C", "CAIRN_HOME=$'b\\xfcro' $cairn mcp");
    Outcome piped = run("C", "printf 'half a b\\xfcte' | $cairn add -");
    Outcome place = run("C", "mkdir $'b\\xfcro'; cd $'b\\xfcro'; $cairn --home . list");
    Outcome listed = run("C", "$cairn list --json; ls | wc -l");

    assertThat(List.of(argument, folder, variable, piped, place))
        .extracting(Outcome::code)
        .containsOnly(2);
    assertThat(argument.json().at("/error/message").asString())
        .isEqualTo("argument 3 is not valid UTF-8 text");
    assertThat(folder.err()).isEqualTo("cairn: argument 2 is not valid UTF-8 text\n");
    assertThat(variable.err()).isEqualTo("cairn: CAIRN_HOME is not valid UTF-8 text\n");
    assertThat(piped.err()).isEqualTo("cairn: the input is not valid UTF-8 text\n");
    assertThat(place.err())
        .isEqualTo("cairn: the name of the working folder is not valid UTF-8 text\n");
    assertThat(listed.out()).contains("\"total\":0").endsWith("\n2\n");
  }

  @Test
  void aReplacementCharacterThatWasTypedIsTextLikeAnyOther() throws IOException {
    Outcome added = run("C", "$cairn add --json " + quoted("what \uFFFD means"));

    assertThat(added.code()).as(added.err()).isZero();
    assertThat(run("C", "$cairn list").out()).contains("what \uFFFD means");
  }

  @Test
  void javaAloneRefusesWhatItsLocaleDamaged() throws IOException {
    String java =
        "\"$java\" -XX:-UsePerfData -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar \"$jar\" ";

    Outcome text = run("C", java + "add " + quoted(TEXT));
    Outcome folder = run("C", java + "--home " + quoted(FOLDER) + " mcp </dev/null");
    Outcome plain = run("C", java + "list --json");

    assertThat(text.code()).isEqualTo(2);
    assertThat(text.err())
        .isEqualTo(
            "cairn: argument 2 cannot be read: the locale has no UTF-8. Use the launcher, or set"
                + " LC_ALL=C.UTF-8\n");
    assertThat(folder.code()).isEqualTo(2);
    assertThat(plain.json().path("total").asInt(-1)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", ""})
  void serversThatCairnStartsGetTheLocaleOfTheUser(String locale) throws IOException {
    Files.writeString(
        root.resolve("servers.json"),
        """
        {"mcpServers": {"nosy": {"command": "bash", "args": ["-c", "echo =$(printenv LC_ALL)= >seen"]}}}
        """);

    run(locale, "$cairn catalog sync --yes --config servers.json; true");

    assertThat(root.resolve("seen")).hasContent("=" + locale + "=");
  }

  /** A script in a folder of its own, in a locale; none if that is empty. */
  private Outcome run(String locale, String... lines) throws IOException {
    String unset =
        "unset LC_ALL LC_CTYPE LANG\n" + (locale.isEmpty() ? "" : "export LC_ALL=" + locale + "\n");
    return CairnProcess.script(
        root,
        Map.of(
            "CAIRN_HOME", "data",
            "java", Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "jar", CairnProcess.jar()),
        "bash",
        "-c",
        unset + String.join("\n", lines));
  }

  /** For the shell, byte by byte in ASCII. */
  private static String quoted(String text) {
    return "$'\\x"
        + HexFormat.ofDelimiter("\\x").formatHex(text.getBytes(StandardCharsets.UTF_8))
        + "'";
  }
}
