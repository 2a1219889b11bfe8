package dev.cairn.domain.memory;

import dev.cairn.domain.error.ValidationError;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/** What a memory is filed under. Filters look at these, never at the text. */
public record Labels(Tags tags, @Nullable String source, MemoryType type, Metadata metadata)
    implements ValueObject {

  public static final Labels NONE = new Labels(Tags.NONE, null, MemoryType.NOTE, Metadata.NONE);
  public static final int MAX_SOURCE_LENGTH = 100;

  public Labels {
    if (source != null && source.isEmpty()) {
      throw new ValidationError("source", "ensure this value has at least 1 character");
    }
    if (source != null && source.codePointCount(0, source.length()) > MAX_SOURCE_LENGTH) {
      throw new ValidationError("source", "ensure this value has at most 100 characters");
    }
  }

  public Labels withTags(Tags changed) {
    return new Labels(changed, source, type, metadata);
  }
}
