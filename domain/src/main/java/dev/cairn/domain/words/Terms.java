package dev.cairn.domain.words;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jmolecules.ddd.types.ValueObject;

/**
 * The words of a text in the form in which texts and queries are compared, in their order, each as
 * often as it occurs. Every backend goes by these, so that all of them find alike.
 */
public record Terms(List<String> values) implements ValueObject {

  public static final Terms NONE = new Terms(List.of());

  public Terms {
    values = List.copyOf(values);
  }

  public static Terms of(String text) {
    return new Terms(Words.of(text));
  }

  public int count() {
    return values.size();
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** Each word once, in the order of the alphabet. */
  public Set<String> distinct() {
    return new TreeSet<>(values);
  }
}
