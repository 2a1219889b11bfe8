package dev.cairn.domain.memory;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.text.Texts;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/** What a memory is filed under. Filters look at these, never at the text. */
public record Labels(Tags tags, @Nullable String source, MemoryType type, Metadata metadata)
    implements ValueObject {

  public static final Labels NONE = new Labels(Tags.NONE, null, MemoryType.NOTE, Metadata.NONE);
  public static final int MAX_SOURCE_LENGTH = 100;

  public Labels {
    if (source != null) {
      Texts.problem(source, MAX_SOURCE_LENGTH)
          .ifPresent(
              problem -> {
                throw new ValidationError("source", problem);
              });
    }
  }

  public Labels withTags(Tags changed) {
    return new Labels(changed, source, type, metadata);
  }

  public Labels withMetadata(Metadata changed) {
    return new Labels(tags, source, type, changed);
  }
}
