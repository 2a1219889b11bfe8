package dev.cairn.adapter.wire;

import dev.cairn.domain.catalog.CatalogRules;
import dev.cairn.domain.input.Field;
import dev.cairn.domain.input.Kind;
import dev.cairn.domain.input.RequestShape;
import dev.cairn.domain.memory.Tags;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Requests as JSON schemas, made from the one description that their readers go by. */
public final class RequestSchemas {

  private static final String UUID = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$";

  private static final String CONDITIONS =
      ", such as {\"project\": \"x\", \"priority\": {\"gte\": 2}}.";

  private final boolean nullable;

  private RequestSchemas(boolean nullable) {
    this.nullable = nullable;
  }

  /** In full: what may be left out may be null. */
  public static Map<String, Object> full(RequestShape shape) {
    return new RequestSchemas(true).object(shape);
  }

  /** A single field, which is there or not. */
  public static Map<String, Object> field(Field<?> field) {
    return new RequestSchemas(false).described(field);
  }

  /** What a field is for, as a reader of JSON is told. */
  public static String text(Field<?> field) {
    return field.kind() instanceof Kind.Conditions
        ? field.text().substring(0, field.text().length() - 1) + CONDITIONS
        : field.text();
  }

  private Map<String, Object> object(RequestShape shape) {
    Map<String, Object> properties = new LinkedHashMap<>();
    shape.fields().forEach(field -> properties.put(field.name(), described(field)));
    List<String> required =
        shape.fields().stream().filter(Field::required).<String>map(Field::name).toList();
    Map<String, Object> schema = typed("object", "properties", properties);
    schema.putAll(Members.of("required", required.isEmpty() ? null : required));
    schema.put("additionalProperties", false);
    return schema;
  }

  private Map<String, Object> described(Field<?> field) {
    Map<String, Object> schema = schema(field.kind());
    schema.putAll(Members.of("default", otherwise(field), "description", text(field)));
    return nullable && !field.required() ? orNull(schema) : schema;
  }

  private Map<String, Object> schema(Kind<?> kind) {
    return switch (kind) {
      case Kind.Text text -> text(text.least(), text.most());
      case Kind.Question question -> text(1, question.most());
      case Kind.Description any ->
          typed("string", "maxLength", CatalogRules.MAX_DESCRIPTION_LENGTH);
      case Kind.Whole whole -> range("integer", whole.least(), whole.most());
      case Kind.PageNumber number -> range("integer", 1, number.most());
      case Kind.Fraction any -> range("number", 0, 1);
      case Kind.Flag any -> typed("boolean");
      case Kind.Choice<?> choice -> typed("string", "enum", choice.labels());
      case Kind.Choices<?> choices ->
          typed("array", "items", typed("string", "enum", choices.labels()));
      case Kind.TextList list -> list(list.longest(), list.least(), list.most());
      case Kind.TagList tags -> list(Tags.MAX_LENGTH, tags.least(), Integer.MAX_VALUE);
      case Kind.OwnFields any -> typed("object");
      case Kind.Document any -> typed("object");
      case Kind.Conditions any -> conditions();
      case Kind.Time any -> typed("string", "format", "date-time");
      case Kind.Date any -> typed("string");
      case Kind.Continuation any -> typed("string");
      case Kind.Id any -> typed("string", "pattern", UUID);
      case Kind.Group group -> object(group.shape());
      case Kind.Elements elements -> typed("array", "items", object(elements.shape()));
    };
  }

  private static Map<String, Object> conditions() {
    Map<String, Object> schema = typed("object", "maxProperties", Kind.Conditions.MOST);
    schema.put(
        "additionalProperties", Map.of("type", List.of("string", "number", "boolean", "object")));
    return schema;
  }

  private static Map<String, Object> text(int least, int most) {
    return typed("string", "minLength", least > 0 ? least : null, "maxLength", most);
  }

  private static Map<String, Object> range(String type, int least, int most) {
    return typed(type, "minimum", least, "maximum", most);
  }

  private static Map<String, Object> list(int longest, int least, int most) {
    Map<String, Object> schema = typed("array", "items", text(1, longest));
    schema.putAll(
        Members.of(
            "minItems", least > 0 ? least : null,
            "maxItems", most < Integer.MAX_VALUE ? most : null));
    return schema;
  }

  private static Map<String, Object> typed(String type, @Nullable Object... more) {
    Map<String, Object> schema = Members.of("type", type);
    schema.putAll(Members.of(more));
    return schema;
  }

  private static Map<String, Object> orNull(Map<String, Object> schema) {
    schema.computeIfPresent("type", (key, type) -> List.of(type, "null"));
    schema.computeIfPresent("enum", (key, values) -> withNull((List<?>) values));
    return schema;
  }

  private static List<@Nullable Object> withNull(List<?> values) {
    List<@Nullable Object> extended = new ArrayList<>(values);
    extended.add(null);
    return extended;
  }

  /** A field's default, where it says more than that there is nothing. */
  public static @Nullable Object otherwise(Field<?> field) {
    return switch (field.otherwise()) {
      case Double whole when whole == Math.rint(whole) -> whole.intValue();
      case Number number -> number;
      case Boolean flag -> flag;
      case String text -> text;
      case Enum<?> choice -> choice.name().toLowerCase(Locale.ROOT);
      case null, default -> null;
    };
  }
}
