package dev.cairn.adapter.remote.memories;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.memory.Metadata;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A memory's metadata as exact JSON text; none is no text. */
public final class MetadataJson {

  private MetadataJson() {}

  public static @Nullable String write(Metadata metadata) {
    return metadata.isEmpty() ? null : ExactJson.write(metadata.fields());
  }

  public static Metadata read(Attributes of) {
    Map<String, @Nullable Object> fields = of.json(MemoryAttributes.METADATA);
    return fields == null ? Metadata.NONE : Metadata.of(fields);
  }
}
