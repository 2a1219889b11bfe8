package dev.cairn.adapter.mcpservers;

import dev.cairn.domain.error.ValidationError;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of something that a server offers, each of the type it should have or refused. */
record OfferedFields(Map<?, ?> values) {

  static OfferedFields of(Map<?, ?> object) {
    if (object.isEmpty()) {
      throw new ValidationError("", "not an object with fields");
    }
    return new OfferedFields(object);
  }

  String required(String name) {
    String text = text(name);
    if (text.isBlank()) {
      throw new ValidationError(name, "missing or empty");
    }
    return text;
  }

  /** A text; empty where it is missing. */
  String text(String name) {
    return switch (values.get(name)) {
      case null -> "";
      case String text -> text;
      default -> throw new ValidationError(name, "not a text");
    };
  }

  @Nullable Map<?, ?> object(String name) {
    return switch (values.get(name)) {
      case null -> null;
      case Map<?, ?> object -> object;
      default -> throw new ValidationError(name, "not an object");
    };
  }

  List<OfferedFields> objects(String name) {
    return switch (values.get(name)) {
      case null -> List.of();
      case List<?> list -> list.stream().map(each -> fields(name, each)).toList();
      default -> throw new ValidationError(name, "not a list");
    };
  }

  private static OfferedFields fields(String list, @Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      return new OfferedFields(object);
    }
    throw new ValidationError(list, "not a list of objects");
  }

  boolean isTrue(String name) {
    return Boolean.TRUE.equals(values.get(name));
  }
}
