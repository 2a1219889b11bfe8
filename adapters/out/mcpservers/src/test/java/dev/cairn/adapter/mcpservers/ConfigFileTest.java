package dev.cairn.adapter.mcpservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.ToolServer;
import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigFileTest {

  private static final Map<String, String> ENVIRONMENT =
      Map.of("PATH", "/bin", "TOKEN", "s3cret", "EMPTY", "", "CAIRN_HOME", "/own");

  @TempDir Path folder;

  @Test
  void programsHaveTheirCommandArgumentsEnvironmentAndFolder() throws IOException {
    Program program =
        (Program)
            endpoint(
                """
                {"mcpServers": {"files": {
                  // where the notes are
                  "command": "npx", "args": ["-y", "server", "${TOKEN}"],
                  "env": {"KEY": "a ${TOKEN} b"}, "cwd": "sub",
                  "autoApprove": ["x"], "timeout": 60,
                }}}""");

    assertThat(program.command()).isEqualTo("npx");
    assertThat(program.arguments()).containsExactly("-y", "server", "s3cret");
    assertThat(program.variables())
        .containsOnly(Map.entry("PATH", "/bin"), Map.entry("KEY", "a s3cret b"));
    assertThat(program.folder()).isEqualTo(folder.resolve("sub"));
  }

  @ParameterizedTest
  @CsvSource({
    "http,STREAMABLE",
    "streamable-http,STREAMABLE",
    "sse,EVENTS",
  })
  void webServersHaveTheirAddressHeadersAndStyle(String type, String style) throws IOException {
    String config =
        """
        {"servers": {"web": {"type": "%s", "url": "https://x.test/mcp",
          "headers": {"Authorization": "Bearer ${env:TOKEN}"}}}}""";

    assertThat(endpoint(config.formatted(type)))
        .isEqualTo(
            new Web(
                URI.create("https://x.test/mcp"),
                Map.of("Authorization", "Bearer s3cret"),
                Web.Style.valueOf(style)));
  }

  @ParameterizedTest
  @CsvSource({"http://localhost:1/mcp,STREAMABLE", "http://localhost:1/sse,EVENTS"})
  void aUrlAloneIsEnough(String url, Web.Style style) throws IOException {
    assertThat(endpoint("{\"mcpServers\":{\"w\":{\"url\":\"" + url + "\"}}}"))
        .isEqualTo(new Web(URI.create(url), Map.of(), style));
  }

  @Test
  void disabledServersAreLeftOutWhateverIsWrongWithThem() throws IOException {
    assertThat(
            read(
                """
                {"mcpServers": {
                  "a:b": {"disabled": true, "command": "${NOWHERE}"},
                  "on": {"disabled": false, "command": "x"}}}"""))
        .extracting(ToolServer::name)
        .containsExactly("on");
  }

  @ParameterizedTest
  @CsvSource({
    "${TOKEN},s3cret",
    "${TOKEN:-other},s3cret",
    "${NOWHERE:-other},other",
    "${EMPTY:-other},other",
    "x${EMPTY}y,xy",
    "${NOWHERE:-},''",
    "$TOKEN,$TOKEN",
    "a${TOKEN}b${TOKEN},as3cretbs3cret",
  })
  void variablesAreFilledIn(String written, String meant) throws IOException {
    Program program =
        (Program)
            endpoint(
                "{\"mcpServers\":{\"s\":{\"command\":\"c\",\"args\":[\"%s\"]}}}"
                    .formatted(written));

    assertThat(program.arguments()).containsExactly(meant);
  }

  @Test
  void theWorkspaceIsTheFolderAroundTheEditorsOwn() throws IOException {
    Path config = Files.createDirectory(folder.resolve(".vscode")).resolve("mcp.json");
    Files.writeString(
        config, "{\"servers\":{\"s\":{\"command\":\"c\",\"args\":[\"${workspaceFolder}/x\"]}}}");

    ToolServer server = McpServers.read(config, Map.of(), Limits.DEFAULT).getFirst();

    assertThat(((Program) ((ConfiguredServer) server).endpoint()).arguments())
        .containsExactly(folder.resolve("x").toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"${CAIRN_TOKEN}", "${env:CAIRN_HOME}", "${cairn_token:-x}"})
  void ourOwnSettingsAreNeverFilledIn(String reference) {
    String config = "{\"mcpServers\":{\"s\":{\"command\":\"c\",\"env\":{\"A\":\"%s\"}}}}";

    assertThatThrownBy(() -> read(config.formatted(reference)))
        .isInstanceOf(ValidationError.class)
        .hasMessageStartingWith("mcpServers.s.env.A: ${")
        .hasMessageEndingWith(
            "} can't be used, because Cairn's own settings are kept from servers; use a variable of"
                + " another name")
        .hasMessageNotContaining("/own");
  }

  @Test
  void anEntryIsShownAsItIsWrittenAndWithoutSecrets() throws IOException {
    List<ToolServer> servers =
        read(
            """
            {"mcpServers": {
              "program": {"command": "npx", "cwd": "sub",
                "args": ["-y", "two words", "${TOKEN}", "--api-key=abcdefgh12", "--token", "12345678"],
                "env": {"KEY": "a ${TOKEN} b", "PLAIN": "hidden"}},
              "web": {"url": "https://me:pass@${EMPTY}x.test:8443/a/${TOKEN}/b?key=abc",
                "headers": {"Authorization": "Bearer ${env:TOKEN}"}},
              "hidden": {"url": "${WHERE:-https://x.test/secret}"}}}""");

    assertThat(servers)
        .extracting(each -> each.entry().facts())
        .containsExactly(
            Map.of(
                "command",
                "npx -y \"two words\" ${TOKEN} --api-key=*** --token ***",
                "folder",
                folder.resolve("sub").toString(),
                "variables",
                "KEY, PLAIN",
                "takes from the environment",
                "TOKEN"),
            Map.of(
                "address",
                "https://x.test:8443/a/${TOKEN}/b?...",
                "headers",
                "Authorization",
                "takes from the environment",
                "EMPTY, TOKEN"),
            Map.of("address", "https://x.test/...", "takes from the environment", "WHERE"));
  }

  @Test
  void anEntryHasAnotherFingerprintAsSoonAsItSaysSomethingElse() throws IOException {
    String written =
        "{\"mcpServers\":{\"s\":{\"command\":\"c\",\"args\":[\"a\"],\"env\":{\"A\":\"1\"},\"cwd\":\"x\"}}}";
    String before = fingerprint(written);

    assertThat(fingerprint(written.replace("{\"s\":{", "{\"s\":{\"timeout\":5,")))
        .isEqualTo(before);
    assertThat(
            Stream.of("\"s\":\"t\"", "\"c\":\"d\"", "\"a\":\"b\"", "\"1\":\"2\"", "\"x\":\"y\"")
                .map(change -> change.split(":"))
                .map(change -> written.replace(change[0], change[1]))
                .map(this::fingerprint))
        .doesNotContain(before)
        .doesNotHaveDuplicates();
    assertThat(fingerprint(Files.createDirectory(folder.resolve("elsewhere")), written))
        .isNotEqualTo(before);
  }

  private String fingerprint(String config) {
    return fingerprint(folder, config);
  }

  private static String fingerprint(Path folder, String config) {
    try {
      Path file = Files.writeString(folder.resolve(".mcp.json"), config);
      return McpServers.read(file, ENVIRONMENT, Limits.DEFAULT).getFirst().entry().fingerprint();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyMistakeIsToldWithItsServer() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    {"mcpServers": {
                      "one": {"command": "${NOWHERE}", "args": "x", "env": {"A": 1}},
                      "two": {"command": "c", "url": "http://x"},
                      "three": {"url": "ftp://x/${TOKEN}"},
                      "four": {"type": "pigeon", "url": "http://x"},
                      "five": 5,
                      "si:x": {"command": "c"},
                      "seven": {"type": "stdio", "url": "http://x"},
                      "eight": {"url": "http://x", "headers": {"Host": "y", "B": "${input:key}"}},
                      "nine": {"command": " "}}}"""))
        .isInstanceOf(ValidationError.class)
        .satisfies(
            error ->
                assertThat(((ValidationError) error).violations())
                    .extracting(Object::toString)
                    .containsExactly(
                        "mcpServers.one.command: the environment variable NOWHERE is not set;"
                            + " set it, or write ${NOWHERE:-} to do without",
                        "mcpServers.one.args: must be a list of texts",
                        "mcpServers.one.command: must not be empty",
                        "mcpServers.two: needs either a command, for a program to start, or a url",
                        "mcpServers.three.url: must be an address that begins with http:// or"
                            + " https://",
                        "mcpServers.four.type: must be one of: stdio, http, streamable-http, sse",
                        "mcpServers.five: must be an object",
                        "mcpServers.si:x: a server's name can't contain a colon",
                        "mcpServers.seven.type: a server of the type stdio needs a command",
                        "mcpServers.eight.headers.B: ${input:key} can't be filled in; use ${NAME}"
                            + " with an environment variable",
                        "mcpServers.eight.headers.Host: can't be sent as a header",
                        "mcpServers.nine.command: must not be empty"))
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void aFileThatIsNoneIsToldAsSuch() {
    assertThatThrownBy(() -> read("{\n  \"mcpServers\": {,}"))
        .hasMessageMatching("config: not valid JSON \\(line 2, column \\d+\\)");
    assertThatThrownBy(() -> read("[]")).hasMessage("config: not a JSON object");
    assertThatThrownBy(() -> read("{}")).hasMessageContaining("\"mcpServers\"");
    assertThatThrownBy(() -> McpServers.read(folder, Map.of(), Limits.DEFAULT))
        .hasMessage("config: the file could not be read as text");
    assertThatThrownBy(() -> McpServers.read(folder.resolve("no"), Map.of(), Limits.DEFAULT))
        .hasMessage("config: there is no such file");
  }

  private Endpoint endpoint(String config) throws IOException {
    return ((ConfiguredServer) read(config).getFirst()).endpoint();
  }

  private List<ToolServer> read(String config) throws IOException {
    return McpServers.read(
        Files.writeString(folder.resolve(".mcp.json"), config), ENVIRONMENT, Limits.DEFAULT);
  }
}
