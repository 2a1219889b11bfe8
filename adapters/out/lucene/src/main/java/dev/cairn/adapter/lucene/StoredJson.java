package dev.cairn.adapter.lucene;

import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** JSON objects as the texts that are stored. */
final class StoredJson {

  /** What the domain let in is not limited a second time on the way out. */
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private StoredJson() {}

  static String write(Map<String, ? extends @Nullable Object> object) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      JsonValues.write(json, object);
    }
    return text.toString();
  }

  static Map<String, @Nullable Object> read(String text) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        json.nextToken();
        fields.put(name, JsonValues.read(json));
      }
    }
    return fields;
  }
}
