package dev.cairn.adapter.lucene;

import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/**
 * A memory's labels and time of change as the JSON text that is stored. Writing what was read gives
 * the same text again, so texts can be compared instead of values.
 */
final class LabelsJson {

  private LabelsJson() {}

  /** What was read: the labels, and when the memory changed last. */
  record Stored(Labels labels, Instant updatedAt) {}

  static String write(Memory memory) {
    Labels labels = memory.labels();
    StringWriter text = new StringWriter();
    try (JsonGenerator json =
        StoredJson.FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeName("updated");
      json.writeNumber(memory.updatedAt().toEpochMilli());
      json.writeName("type");
      json.writeString(labels.type().label());
      if (labels.source() != null) {
        json.writeName("source");
        json.writeString(labels.source());
      }
      if (!labels.tags().isEmpty()) {
        json.writeName("tags");
        JsonValues.write(json, labels.tags().values());
      }
      if (!labels.metadata().isEmpty()) {
        json.writeName("metadata");
        JsonValues.write(json, labels.metadata().fields());
      }
      json.writeEndObject();
    }
    return text.toString();
  }

  static Stored read(String text) {
    return stored(StoredJson.read(text));
  }

  private static Stored stored(Map<String, @Nullable Object> fields) {
    Object source = fields.get("source");
    Labels labels =
        new Labels(
            tags(fields.get("tags")),
            source == null ? null : source.toString(),
            MemoryType.of(String.valueOf(fields.get("type"))).orElse(MemoryType.NOTE),
            fields.get("metadata") instanceof Map<?, ?> metadata
                ? Metadata.of(metadata)
                : Metadata.NONE);
    long updated = fields.get("updated") instanceof Number millis ? millis.longValue() : 0;
    return new Stored(labels, Instant.ofEpochMilli(updated));
  }

  private static Tags tags(@Nullable Object value) {
    List<String> tags = new ArrayList<>();
    if (value instanceof List<?> list) {
      list.forEach(tag -> tags.add(String.valueOf(tag)));
    }
    return new Tags(tags);
  }
}
