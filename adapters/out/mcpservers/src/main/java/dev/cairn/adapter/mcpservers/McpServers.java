package dev.cairn.adapter.mcpservers;

import dev.cairn.application.port.ToolServer;
import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The servers that an MCP client is configured with. */
public final class McpServers {

  private McpServers() {}

  /**
   * Reads a client's configuration, such as {@code .mcp.json}; nothing is started yet. Everything
   * wrong with the file is told at once, in a {@link ValidationError}.
   *
   * @param environment what {@code ${NAME}} stands for, of which servers get only what they must
   *     have
   */
  public static List<ToolServer> read(Path config, Map<String, String> environment, Limits limits) {
    String text;
    try {
      text = Files.readString(config);
    } catch (NoSuchFileException e) {
      throw new ValidationError("config", "there is no such file");
    } catch (IOException e) {
      throw new ValidationError("config", "the file could not be read as text");
    }
    return new ConfigReader(Variables.of(config, environment), environment, limits).read(text);
  }
}
