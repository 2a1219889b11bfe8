package dev.cairn.adapter.mcp.stdio;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Finds out which request a line was that is too long to be read, so that its sender hears of it
 * under the id it waits for. Nothing but the id is kept.
 */
final class OversizedLine {

  private static final int MAX_ID_LENGTH = 64 * 1024;

  private OversizedLine() {}

  /** The id of the message, wherever in it; null if it has none that can be used. */
  static @Nullable Object idOf(InputStream line) {
    JsonFactory json =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder().maxStringLength(MAX_ID_LENGTH).build())
            .build();
    try (JsonParser parser = json.createParser(ObjectReadContext.empty(), line)) {
      return parser.nextToken() == JsonToken.START_OBJECT ? idOf(parser) : null;
    } catch (JacksonException e) {
      return null;
    }
  }

  private static @Nullable Object idOf(JsonParser message) {
    while (message.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean isId = message.currentName().equals("id");
      JsonToken value = message.nextToken();
      if (isId) {
        return switch (value) {
          case VALUE_STRING -> message.getString();
          case VALUE_NUMBER_INT -> message.getNumberValue();
          default -> null;
        };
      }
      message.skipChildren();
    }
    return null;
  }
}
