package dev.cairn.adapter.cli.install;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
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
  private static final Pattern OUR_VARIABLES =
      Pattern.compile(
          "\\A\\s*+\\[\\s*+mcp_servers\\s*+\\.\\s*+cairn\\s*+\\.\\s*+env\\s*+]\\s*+(#.*)?");
  private static final Pattern ANY_HEADER = Pattern.compile("\\s*\\[.*");
  private static final Pattern OUR_KEY = Pattern.compile("\\s*(command|args)\\s*=.*");
  private static final Pattern VARIABLES_KEY = Pattern.compile("\\A\\s*+env\\s*+=.*");

  @Override
  public String snippet(McpServer server) {
    ObjectNode servers = JsonNodeFactory.instance.objectNode();
    ConfigFormat.fill(servers, server, false);
    return "[" + TABLE + "." + McpServer.NAME + "]\n" + keys(servers, server);
  }

  @Override
  public String merged(String existing, McpServer server) throws Refused {
    ObjectNode before = parsed(existing, "it is not valid TOML");
    ObjectNode wanted = wanted(before, server);
    if (wanted.equals(before)) {
      return existing;
    }
    String edited =
        before.path(TABLE).has(McpServer.NAME)
            ? replaced(existing, keys((ObjectNode) wanted.get(TABLE), server), server)
            : (existing.isBlank() ? "" : existing.stripTrailing() + "\n\n") + snippet(server);
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

  /** The text with the keys of our table exchanged that are ours, its other ones kept. */
  private static String replaced(String existing, String keys, McpServer server) {
    List<String> lines = new ArrayList<>();
    boolean ours = false;
    boolean insideValue = false;
    for (String line : withoutVariables(existing, server)) {
      if (insideValue) {
        insideValue = !line.contains("]");
      } else if (OUR_HEADER.matcher(line).matches()) {
        ours = true;
        lines.add(line + "\n" + keys.stripTrailing());
      } else if (ours && OUR_KEY.matcher(line).matches()) {
        insideValue = line.contains("[") && !line.contains("]");
      } else {
        ours &= !ANY_HEADER.matcher(line).matches();
        lines.add(line);
      }
    }
    return String.join("\n", lines) + "\n";
  }

  /** The lines without our variables, where these are written anew; in whichever of two forms. */
  private static List<String> withoutVariables(String existing, McpServer server) {
    if (server.env().isEmpty()) {
      return existing.lines().toList();
    }
    List<String> lines = new ArrayList<>();
    boolean ours = false;
    boolean variables = false;
    for (String line : existing.lines().toList()) {
      if (ANY_HEADER.matcher(line).matches()) {
        ours = OUR_HEADER.matcher(line).matches();
        variables = OUR_VARIABLES.matcher(line).matches();
      }
      if (!variables && !(ours && VARIABLES_KEY.matcher(line).matches())) {
        lines.add(line);
      }
    }
    return lines;
  }

  /** How our server is started, a key a line; its variables where some of them are ours. */
  private static String keys(ObjectNode servers, McpServer server) {
    JsonNode entry = servers.get(McpServer.NAME);
    String args =
        entry.get("args").valueStream().map(TomlConfig::quoted).collect(Collectors.joining(", "));
    return "command = %s\nargs = [%s]\n".formatted(quoted(entry.get("command")), args)
        + (server.env().isEmpty() ? "" : variables(entry.path("env")));
  }

  private static String variables(JsonNode env) {
    return env.propertyStream()
        .map(each -> quoted(each.getKey()) + " = " + quoted(each.getValue()))
        .collect(Collectors.joining(", ", "env = { ", " }\n"));
  }

  private static String quoted(JsonNode value) {
    return quoted(value.asString(""));
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
