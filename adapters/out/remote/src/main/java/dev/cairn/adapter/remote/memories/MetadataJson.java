package dev.cairn.adapter.remote.memories;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.adapter.json.MalformedJson;
import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.domain.memory.Metadata;
import org.jspecify.annotations.Nullable;

/** A memory's metadata as exact JSON text; none is no text. */
public final class MetadataJson {

  private MetadataJson() {}

  public static @Nullable String write(Metadata metadata) {
    return metadata.isEmpty() ? null : ExactJson.write(metadata.fields());
  }

  public static Metadata read(@Nullable String text) {
    try {
      return text == null ? Metadata.NONE : Metadata.of(ExactJson.object(text));
    } catch (MalformedJson e) {
      throw new MalformedAnswer("metadata is " + e.getMessage());
    }
  }
}
