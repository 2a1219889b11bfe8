package dev.cairn.domain.words;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jmolecules.ddd.types.ValueObject;

/**
 * The words of a text in the form in which texts and queries are compared, in their order, each as
 * often as it occurs. Every backend goes by these, so that all of them find alike.
 *
 * @param aside further terms by which the text can be found; they are no words of their own, so
 *     they do not make it longer
 */
public record Terms(List<String> values, List<String> aside) implements ValueObject {

  public static final Terms NONE = new Terms(List.of());

  public Terms {
    values = List.copyOf(values);
    aside = List.copyOf(aside);
  }

  public Terms(List<String> values) {
    this(values, List.of());
  }

  public static Terms of(String text) {
    return Words.of(text);
  }

  /** Everything that an index has to keep. */
  public Stream<String> all() {
    return Stream.concat(values.stream(), aside.stream());
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
