package dev.cairn.domain.memory;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.text.PlainWords;
import dev.cairn.domain.text.Texts;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jmolecules.ddd.types.ValueObject;

/** A memory's tags in the order they were given, each once. Case matters. */
public record Tags(List<String> values) implements ValueObject {

  public static final Tags NONE = new Tags(List.of());
  public static final int MAX_LENGTH = 50;

  /** What a tag must be. */
  public static final String ALLOWED = PlainWords.text(1, MAX_LENGTH);

  public Tags {
    for (String tag : values) {
      if (!isValid(tag)) {
        throw new ValidationError("tags", PlainWords.mustBe("each " + ALLOWED, tag));
      }
    }
    values = List.copyOf(new LinkedHashSet<>(values));
  }

  public static Tags of(String... values) {
    return new Tags(List.of(values));
  }

  public static boolean isValid(String tag) {
    return Texts.problem(tag, MAX_LENGTH).isEmpty();
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  public boolean containsAll(Tags wanted) {
    return Set.copyOf(values).containsAll(wanted.values);
  }

  public boolean containsAny(Tags wanted) {
    return wanted.values.stream().anyMatch(values::contains);
  }

  /** These tags, then those of {@code more} that are new. */
  public Tags merge(Tags more) {
    return new Tags(Stream.concat(values.stream(), more.values.stream()).distinct().toList());
  }
}
