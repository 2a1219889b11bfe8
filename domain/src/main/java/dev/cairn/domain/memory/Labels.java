package dev.cairn.domain.memory;

import dev.cairn.domain.text.Texts;
import java.util.ArrayList;
import java.util.List;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/** What a memory is filed under. Filters look at these, never at the text. */
public record Labels(Tags tags, @Nullable String source, MemoryType type, Metadata metadata)
    implements ValueObject {

  public static final Labels NONE = new Labels(Tags.NONE, null, MemoryType.NOTE, Metadata.NONE);
  public static final int MAX_SOURCE_LENGTH = 100;

  public Labels {
    if (source != null) {
      Texts.require("source", source, MAX_SOURCE_LENGTH);
    }
  }

  public Labels withTags(Tags changed) {
    return new Labels(changed, source, type, metadata);
  }

  /** These labels, and of the others what is missing here; what is here stays as it is. */
  Labels filledFrom(Labels others) {
    return withTags(tags.merge(others.tags))
        .withMetadata(metadata.filledFrom(others.metadata))
        .withSource(source == null ? others.source : source);
  }

  private Labels withSource(@Nullable String changed) {
    return new Labels(tags, changed, type, metadata);
  }

  /** The names of what is wanted and not here, or otherwise. */
  List<String> lacking(Labels wanted) {
    List<String> names = new ArrayList<>();
    if (!tags.containsAll(wanted.tags)) {
      names.add("tags");
    }
    if (wanted.source != null && !wanted.source.equals(source)) {
      names.add("source");
    }
    if (wanted.type != type) {
      names.add("memory_type");
    }
    metadata.lacking(wanted.metadata).forEach(name -> names.add("metadata." + name));
    return names;
  }

  public Labels withMetadata(Metadata changed) {
    return new Labels(tags, source, type, changed);
  }
}
