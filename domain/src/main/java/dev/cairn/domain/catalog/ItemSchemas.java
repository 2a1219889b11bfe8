package dev.cairn.domain.catalog;

import dev.cairn.domain.json.JsonContent;
import dev.cairn.domain.json.JsonCopier;
import dev.cairn.domain.words.Compound;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * What an item takes and gives, as JSON objects; each may be missing. Two are equal if they say the
 * same: a repository may hold a number in another type than it was given.
 */
public record ItemSchemas(
    @Nullable Map<String, @Nullable Object> input,
    @Nullable Map<String, @Nullable Object> output,
    @Nullable Map<String, @Nullable Object> annotations)
    implements ValueObject {

  public static final ItemSchemas NONE = new ItemSchemas(null, null, null);
  public static final int MAX_DEPTH = 64;
  public static final int MAX_VALUES = 20_000;
  public static final int MAX_DIGITS = 1_000;
  private static final int MAX_PARAMETERS = 50;

  public ItemSchemas {
    input = copied("input_schema", input);
    output = copied("output_schema", output);
    annotations = copied("annotations", annotations);
  }

  /** Schemas from objects of unknown types, as a parser gives them. */
  public static ItemSchemas of(
      @Nullable Map<?, ?> input, @Nullable Map<?, ?> output, @Nullable Map<?, ?> annotations) {
    return new ItemSchemas(
        copied("input_schema", input),
        copied("output_schema", output),
        copied("annotations", annotations));
  }

  /** The same without what no reader sees. */
  public ItemSchemas cleaned(CleanText cleaner) {
    return new ItemSchemas(
        cleaned(input, cleaner), cleaned(output, cleaner), cleaned(annotations, cleaner));
  }

  private static @Nullable Map<String, @Nullable Object> cleaned(
      @Nullable Map<String, @Nullable Object> object, CleanText cleaner) {
    return object == null ? null : cleaner.clean(object);
  }

  /** The names of what the item takes, spelled out, as far as they are worth looking at. */
  public String parameters() {
    if (input == null || !(input.get("properties") instanceof Map<?, ?> properties)) {
      return "";
    }
    return properties.keySet().stream()
        .map(name -> Compound.spelledOut(String.valueOf(name)))
        .filter(name -> !name.isEmpty())
        .limit(MAX_PARAMETERS)
        .collect(Collectors.joining(", "));
  }

  private static @Nullable Map<String, @Nullable Object> copied(
      String field, @Nullable Map<?, ?> object) {
    return object == null ? null : copier(field).copy(object);
  }

  /** What checks one part. */
  public static JsonCopier copier(String field) {
    return new JsonCopier(field, MAX_DEPTH, MAX_VALUES, MAX_DIGITS);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ItemSchemas that && content().equals(that.content());
  }

  @Override
  public int hashCode() {
    return content().hashCode();
  }

  private List<@Nullable Object> content() {
    return Arrays.asList(
        JsonContent.of(input), JsonContent.of(output), JsonContent.of(annotations));
  }
}
