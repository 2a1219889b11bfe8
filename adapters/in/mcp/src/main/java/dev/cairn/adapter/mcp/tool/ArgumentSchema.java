package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.domain.input.Field;
import dev.cairn.domain.input.Kind;
import dev.cairn.domain.input.RequestShape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a tool takes, as a JSON schema of few words: an agent reads those of all tools before it has
 * done anything. Limits that hardly anybody meets are left out; who breaks one is told it.
 */
final class ArgumentSchema {

  /** Limits beyond this are no news. */
  private static final int LARGE = 1000;

  /** Defaults that everybody expects. */
  private static final Set<Object> EXPECTED = Set.of(0, 1, false);

  private ArgumentSchema() {}

  /** Where the contract says that nothing else is taken, the schema says so; others are told. */
  static Map<String, Object> of(RequestShape shape) {
    Schema schema = new Schema();
    for (Field<?> field : shape.fields()) {
      if (field.required()) {
        schema.with(field.name(), described(field));
      } else {
        schema.maybe(field.name(), described(field));
      }
    }
    return shape.wording().isPlain() ? schema.open() : schema.closed();
  }

  private static Map<String, Object> described(Field<?> field) {
    Map<String, Object> schema = new LinkedHashMap<>(schema(field.kind()));
    Object otherwise = RequestSchemas.otherwise(field);
    if (otherwise != null && !EXPECTED.contains(otherwise)) {
      schema.put("default", otherwise);
    }
    if (!field.hint().isEmpty()) {
      schema.put("description", field.hint());
    }
    return schema;
  }

  private static Map<String, Object> schema(Kind<?> kind) {
    return switch (kind) {
      case Kind.Question question -> Schema.and(Schema.text(), "maxLength", question.most());
      case Kind.Whole whole when whole.most() <= LARGE ->
          Schema.and(Schema.count(), "maximum", whole.most());
      case Kind.Whole any -> Schema.count();
      case Kind.PageNumber any -> Schema.count();
      case Kind.Fraction any -> Schema.and(Schema.number(), "maximum", 1);
      case Kind.Flag any -> Schema.flag();
      case Kind.Choice<?> choice -> Schema.oneOf(choice.labels());
      case Kind.Choices<?> choices -> Schema.listOf(Schema.oneOf(choices.labels()));
      case Kind.TextList any -> Schema.listOf(Schema.text());
      case Kind.TagList any -> Schema.listOf(Schema.text());
      case Kind.OwnFields any -> Schema.anyObject();
      case Kind.Document any -> Schema.anyObject();
      case Kind.Conditions any -> Schema.anyObject();
      case Kind.Group group -> of(group.shape());
      case Kind.Elements elements -> Schema.listOf(of(elements.shape()));
      case Kind.Text any -> Schema.text();
      case Kind.Description any -> Schema.text();
      case Kind.Time any -> Schema.text();
      case Kind.Date any -> Schema.text();
      case Kind.Continuation any -> Schema.text();
      case Kind.Id any -> Schema.text();
    };
  }
}
