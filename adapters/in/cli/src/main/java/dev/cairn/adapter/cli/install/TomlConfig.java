package dev.cairn.adapter.cli.install;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.toml.TomlMapper;

/**
 * Servers as tables of a TOML file. The text is edited in place, so that comments and order stay;
 * then it is read again, and refused unless it says exactly what was wanted.
 */
record TomlConfig() implements ConfigFormat {

  private static final String TABLE = "mcp_servers";
  private static final Pattern OUR_HEADER =
      Pattern.compile("\\s*\\[\\s*mcp_servers\\s*\\.\\s*(cairn|\"cairn\"|'cairn')\\s*]\\s*(#.*)?");
  private static final Pattern ANY_HEADER = Pattern.compile("\\s*\\[.*");
  private static final Pattern OUR_KEY = Pattern.compile("\\s*(command|args)\\s*=.*");

  @Override
  public String snippet(McpServer server) {
    return "[" + TABLE + "." + McpServer.NAME + "]\n" + keys(server);
  }

  @Override
  public String merged(String existing, McpServer server) throws Refused {
    ObjectNode before = parsed(existing, "it is not valid TOML");
    ObjectNode wanted = wanted(before, server);
    if (wanted.equals(before)) {
      return existing;
    }
    boolean present = before.path(TABLE).has(McpServer.NAME);
    String edited = present ? replaced(existing, server) : appended(existing, server);
    if (!parsed(edited, "it cannot be changed safely").equals(wanted)) {
      throw new Refused("its entry for cairn is written in a form that cannot be changed safely");
    }
    return edited;
  }

  private static ObjectNode wanted(ObjectNode before, McpServer server) throws Refused {
    ObjectNode wanted = before.deepCopy();
    JsonNode servers = wanted.has(TABLE) ? wanted.get(TABLE) : wanted.putObject(TABLE);
    if (!(servers instanceof ObjectNode table)) {
      throw new Refused(TABLE + " is not a table");
    }
    ConfigFormat.fill(table, server, false);
    return wanted;
  }

  private String appended(String existing, McpServer server) {
    if (existing.isBlank()) {
      return snippet(server);
    }
    return existing.stripTrailing() + "\n\n" + snippet(server);
  }

  /** The text with the command and arguments of our table exchanged, its other keys kept. */
  private static String replaced(String existing, McpServer server) {
    List<String> lines = new ArrayList<>();
    boolean ours = false;
    boolean insideValue = false;
    for (String line : existing.lines().toList()) {
      if (insideValue) {
        insideValue = !line.contains("]");
      } else if (OUR_HEADER.matcher(line).matches()) {
        ours = true;
        lines.add(line + "\n" + keys(server).stripTrailing());
      } else if (ours && OUR_KEY.matcher(line).matches()) {
        insideValue = line.contains("[") && !line.contains("]");
      } else {
        ours &= !ANY_HEADER.matcher(line).matches();
        lines.add(line);
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static String keys(McpServer server) {
    String args = server.args().stream().map(TomlConfig::quoted).collect(Collectors.joining(", "));
    return "command = " + quoted(server.command()) + "\nargs = [" + args + "]\n";
  }

  private static String quoted(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static ObjectNode parsed(String text, String problem) throws Refused {
    try {
      return (ObjectNode) TomlMapper.shared().readTree(text);
    } catch (JacksonException e) {
      throw new Refused(problem);
    }
  }
}
