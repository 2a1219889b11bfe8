package dev.cairn.domain.answer;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.words.Spelling;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * A label that a filter asks for and no memory has, as where it was mistyped.
 *
 * @param field what the label is
 * @param nearest the one in use that is written most like it, if any is
 */
public record UnknownLabel(String field, String wanted, @Nullable String nearest)
    implements ValueObject {

  /** Those in a filter, by what is in use. */
  public static List<UnknownLabel> in(Filter filter, Set<String> tags, Set<String> sources) {
    return all(filter, tags, sources).distinct().toList();
  }

  private static Stream<UnknownLabel> all(Filter filter, Set<String> tags, Set<String> sources) {
    return switch (filter) {
      case Filter.TaggedWith tagged -> unknown("tag", tagged.tags().values(), tags);
      case Filter.FromSource from -> unknown("source", List.of(from.source()), sources);
      case Filter.AllOf every -> every.parts().stream().flatMap(it -> all(it, tags, sources));
      case Filter.OfType any -> Stream.empty();
      case Filter.CreatedBetween any -> Stream.empty();
      case Filter.FieldIs any -> Stream.empty();
      case Filter.FieldBetween any -> Stream.empty();
    };
  }

  private static Stream<UnknownLabel> unknown(
      String field, Collection<String> wanted, Set<String> known) {
    return wanted.stream()
        .filter(label -> !known.contains(label))
        .map(label -> new UnknownLabel(field, label, Spelling.nearest(label, known).orElse(null)));
  }
}
