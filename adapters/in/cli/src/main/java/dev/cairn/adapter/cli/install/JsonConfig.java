package dev.cairn.adapter.cli.install;

import dev.cairn.adapter.wire.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Servers as members of an object in a JSON file.
 *
 * @param key the member of the file that holds the servers
 * @param typed whether the client wants to be told that the server speaks over stdio
 */
record JsonConfig(String key, boolean typed) implements ConfigFormat {

  private static final ObjectReader READER =
      Json.MAPPER
          .readerFor(JsonNode.class)
          .without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES);
  private static final ObjectWriter WRITER = Json.MAPPER.writer().with(printer());

  @Override
  public String snippet(McpServer server) {
    ObjectNode file = JsonNodeFactory.instance.objectNode();
    ConfigFormat.fill(file.putObject(key), server, typed);
    return written(file);
  }

  @Override
  public String merged(String existing, McpServer server) throws Refused {
    if (existing.isBlank()) {
      return snippet(server);
    }
    ObjectNode before = object(parsed(existing), "it");
    ObjectNode after = before.deepCopy();
    ObjectNode servers = after.has(key) ? object(after.get(key), key) : after.putObject(key);
    ConfigFormat.fill(servers, server, typed);
    return after.equals(before) ? existing : written(after);
  }

  private static JsonNode parsed(String existing) throws Refused {
    try {
      return READER.readValue(existing);
    } catch (JacksonException e) {
      throw new Refused("it is not plain JSON (comments, which would be lost, count too)");
    }
  }

  private static ObjectNode object(JsonNode node, String what) throws Refused {
    if (node instanceof ObjectNode object) {
      return object;
    }
    throw new Refused(what + " is not a JSON object");
  }

  private static String written(ObjectNode file) {
    return WRITER.writeValueAsString(file) + "\n";
  }

  private static DefaultPrettyPrinter printer() {
    Separators separators =
        Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER);
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter(separators);
    printer.indentObjectsWith(indenter);
    printer.indentArraysWith(indenter);
    return printer;
  }
}
