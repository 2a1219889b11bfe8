package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.adapter.wire.Json;
import dev.cairn.bootstrap.CairnProcess.Outcome;
import dev.cairn.bootstrap.ServiceProcess.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code cairn catalog sync} with real MCP servers from npm. */
class CatalogSyncIT {

  private static final List<String> PACKAGES =
      List.of(
          "@modelcontextprotocol/server-everything@2026.8.31",
          "@modelcontextprotocol/server-memory@2026.8.31");

  @TempDir static Path npm;
  @TempDir Path home;

  @BeforeAll
  static void installServers() throws Exception {
    assumeTrue(isThere("npm"), "npm is needed to get real MCP servers, and is not installed");
    ProcessBuilder real =
        new ProcessBuilder(
            "npm",
            "install",
            "--no-audit",
            "--no-fund",
            "--prefix",
            npm.toString(),
            PACKAGES.get(0),
            PACKAGES.get(1));
    Process installed =
        real.redirectErrorStream(true).redirectOutput(npm.resolve("npm.log").toFile()).start();
    assertThat(installed.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(installed.exitValue()).as(Files.readString(npm.resolve("npm.log"))).isZero();
  }

  @Test
  void aCatalogueFilledFromRealServersIsSearchedOverRest() throws Exception {
    Path config = config(Map.of());

    Outcome first =
        CairnProcess.run(home, "catalog", "sync", "--yes", "--config", config.toString());
    Outcome second =
        CairnProcess.run(home, "catalog", "sync", "--config", config.toString(), "--json");

    assertThat(first.code()).as(first.err() + first.out()).isZero();
    assertThat(second.json().path("servers")).isNotEmpty().allMatch(CatalogSyncIT::isUnchanged);
    try (ServiceProcess service = ServiceProcess.start(home, Map.of())) {
      Answer found =
          service.call(
              "POST",
              "/api/v1/search",
              Map.of("query", "create multiple new entities in the knowledge graph"));
      JsonNode best = found.body().path("tools").path(0);
      assertThat(best.path("id").asString()).isEqualTo("memory:tool:create_entities");
      assertThat(best.path("input_schema").path("type").asString()).isEqualTo("object");
      assertThat(best.path("primary_skill_id").asString()).isEqualTo("memory");
    }
  }

  @Test
  void aServerThatVanishedOrHangsIsReportedAndTheRestIsKept() throws Exception {
    Path broken =
        config(
            Map.of(
                "gone", Map.of("command", "no-such-command-anywhere"),
                "silent", Map.of("command", "cat", "args", List.of("/dev/null"))));

    Outcome synced =
        CairnProcess.run(home, "catalog", "sync", "--yes", "--config", broken.toString());
    Outcome stats = CairnProcess.run(home, "catalog", "stats", "--json");

    assertThat(synced.code()).isEqualTo(1);
    assertThat(synced.err() + synced.out()).contains("gone", "silent");
    assertThat(stats.json().path("items").asInt()).isGreaterThan(10);
  }

  private static boolean isUnchanged(JsonNode server) {
    return server.path("added").asInt(-1) == 0 && server.path("unchanged").asInt() > 0;
  }

  private Path config(Map<String, ?> more) throws IOException {
    Map<String, Object> servers = new LinkedHashMap<>(more);
    servers.put("everything", server("server-everything"));
    servers.put("memory", server("server-memory"));
    Path file = home.resolve("servers.json");
    Files.writeString(file, Json.MAPPER.writeValueAsString(Map.of("mcpServers", servers)));
    return file;
  }

  private static Map<String, Object> server(String name) {
    Path script = npm.resolve("node_modules/@modelcontextprotocol/" + name + "/dist/index.js");
    return Map.of("command", "node", "args", List.of(script.toString()));
  }

  private static boolean isThere(String command) throws InterruptedException {
    try {
      return new ProcessBuilder(command, "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
