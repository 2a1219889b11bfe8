package dev.cairn.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.command.HomeOptions;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class McpSessionTest {

  private static final HomeOptions FOLDER = new HomeOptions(Path.of("/data"));

  @Test
  void thePlainFormsAreRecognised() {
    assertThat(McpSession.plainly("mcp")).contains(new HomeOptions(null));
    assertThat(McpSession.plainly("--home", "/data", "mcp")).contains(FOLDER);
    assertThat(McpSession.plainly("mcp", "--home", "/data")).contains(FOLDER);
  }

  @Test
  void everythingElseIsForTheCommandLine() {
    assertThat(McpSession.plainly()).isEmpty();
    assertThat(McpSession.plainly("mcp", "--help")).isEmpty();
    assertThat(McpSession.plainly("--home", "mcp")).isEmpty();
    assertThat(McpSession.plainly("--home", "/data", "search")).isEmpty();
    assertThat(McpSession.plainly("search", "--home", "mcp")).isEmpty();
  }
}
