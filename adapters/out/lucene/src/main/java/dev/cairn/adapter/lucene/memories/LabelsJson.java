package dev.cairn.adapter.lucene.memories;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("updated", memory.updatedAt().toEpochMilli());
    fields.put("type", labels.type().label());
    if (labels.source() != null) {
      fields.put("source", labels.source());
    }
    if (!labels.tags().isEmpty()) {
      fields.put("tags", labels.tags().values());
    }
    if (!labels.metadata().isEmpty()) {
      fields.put("metadata", labels.metadata().fields());
    }
    return ExactJson.write(fields);
  }

  static Stored read(String text) {
    Map<String, @Nullable Object> fields = ExactJson.object(text);
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
