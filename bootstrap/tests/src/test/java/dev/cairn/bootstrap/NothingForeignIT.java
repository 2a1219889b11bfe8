package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bootstrap.CairnProcess.Outcome;
import dev.cairn.testkit.NotTested;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cairn tells nobody anything, and leaves nothing behind but its data folder. */
class NothingForeignIT {

  private static final String NETWORK =
      "It is not tested that Cairn asks nothing of the network: 'unshare -rn' is not allowed";

  /** Long enough for a library that would report something: ONNX Runtime 1.29 takes 9 seconds. */
  private static final String SESSION =
      """
      { echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":\
      "2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}'
        echo '{"jsonrpc":"2.0","method":"notifications/initialized"}'
        echo '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"add_memory",\
      "arguments":{"text":"by MCP"}}}'
        sleep 12; }""";

  private static final String EVERY_WAY_TO_START =
      """
      set -eu -o pipefail
      "$cairn" add 'by the launcher'
      "$cairn" search launcher
      "$cairn" list --json
      "$cairn" export "$CAIRN_HOME/all.jsonl"
      "$cairn" import "$CAIRN_HOME/all.jsonl"
      "$cairn" catalog search launcher
      "$cairn" doctor
      "$java" -XX:-UsePerfData -jar "$jar" add 'by Java alone'
      %s | "$cairn" mcp
      %s | "$java" -XX:-UsePerfData -jar "$jar" mcp
      """
          .formatted(SESSION, SESSION);

  @TempDir Path root;

  @Test
  void noWayToStartLeavesAFileOrAsksTheNetwork() throws IOException {
    Outcome ran =
        CairnProcess.script(
            folder("work"),
            Map.of(
                "HOME", folder("home").toString(),
                "XDG_CACHE_HOME", folder("xdg").toString(),
                "TMPDIR", folder("tmp").toString(),
                "CAIRN_HOME", root.resolve("data").toString(),
                "ORT_DISABLE_TELEMETRY", "",
                "java", Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "jar", CairnProcess.jar()),
            offTheNetwork(EVERY_WAY_TO_START));

    assertThat(ran.code()).as(ran.err()).isZero();
    for (String empty : List.of("work", "home", "xdg", "tmp")) {
      assertThat(Files.list(root.resolve(empty))).as(empty).isEmpty();
    }
    assertThat(ran.out()).contains("by the launcher", "Everything works.");
    assertThat(ran.out().lines().filter(line -> line.startsWith("asked the network")))
        .allMatch("asked the network 0 times"::equals);
  }

  /**
   * The script in a network of its own, which leads nowhere and counts who tried; where the system
   * does not allow that, as it is, and the end of the build says so.
   */
  private static String[] offTheNetwork(String script) throws IOException {
    if (CairnProcess.script(Path.of("."), Map.of(), "unshare", "-rn", "true").code() != 0) {
      NotTested.tell(NETWORK);
      return new String[] {"bash", "-c", script};
    }
    NotTested.takeBack(NETWORK);
    String count =
        """
        { read -r names; read -r counts; } < <(grep '^Ip:' /proc/net/snmp)
        names=($names) counts=($counts)
        for i in "${!names[@]}"; do
          if [ "${names[i]}" = OutNoRoutes ]; then echo "asked the network ${counts[i]} times"; fi
        done
        """;
    return new String[] {"unshare", "-rn", "bash", "-c", script + count};
  }

  private Path folder(String name) throws IOException {
    return Files.createDirectory(root.resolve(name));
  }
}
