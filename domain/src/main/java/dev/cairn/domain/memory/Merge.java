package dev.cairn.domain.memory;

import java.util.List;
import java.util.stream.Stream;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What offering labels to a memory came to. Fields go by the names that callers know, those of the
 * metadata as {@code metadata.name}.
 *
 * @param changed what the memory lacked and has now
 * @param kept what it had already and keeps, although something else was offered
 */
public record Merge(List<String> changed, List<String> kept) implements ValueObject {

  public static final Merge NONE = new Merge(List.of(), List.of());

  public Merge {
    changed = List.copyOf(changed);
    kept = List.copyOf(kept);
  }

  /** The same where the memory keeps this, too. */
  public Merge keeping(String field) {
    return new Merge(changed, Stream.concat(kept.stream(), Stream.of(field)).toList());
  }
}
