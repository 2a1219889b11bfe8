package dev.cairn.domain.input;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a request in the order in which they are read; further ones are refused.
 *
 * @param wording in whose words further ones are refused
 */
public record RequestShape(List<Field<?>> fields, Wording wording) {

  public RequestShape {
    fields = List.copyOf(fields);
  }

  public RequestShape(List<Field<?>> fields) {
    this(fields, Wording.PLAIN);
  }

  /** The same fields; further ones are refused in these words. */
  RequestShape in(Wording words) {
    return new RequestShape(fields, words);
  }

  static RequestShape of(Field<?>... fields) {
    return new RequestShape(List.of(fields));
  }

  List<String> names() {
    return fields.stream().map(Field::name).toList();
  }

  /** What was given; the caller looks for more that is wrong, and has it told. */
  Values read(Map<String, ? extends @Nullable Object> given) {
    Values values = new Values(given, this);
    fields.forEach(values::read);
    return values;
  }

  /** What was given, if nothing is wrong with it; else everything that is wrong is told. */
  Values valid(Map<String, ? extends @Nullable Object> given) {
    Values values = read(given);
    values.refuseOthers();
    values.throwIfAny();
    return values;
  }
}
