package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ValueFactory.value;

import dev.cairn.adapter.remote.MalformedAnswer;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a point, as they are written and read. */
record Payload(Map<String, Value> fields) {

  static Payload empty() {
    return new Payload(Map.of());
  }

  static Payload of(Map<String, Value> fields) {
    return new Payload(fields);
  }

  Payload with(String field, @Nullable String text) {
    return put(field, text == null ? null : value(text));
  }

  Payload with(String field, long number) {
    return put(field, value(number));
  }

  Payload with(String field, boolean flag) {
    return put(field, value(flag));
  }

  Payload with(String field, Collection<String> texts) {
    List<Value> values = texts.stream().map(text -> value(text)).toList();
    return put(field, value(values));
  }

  Payload with(String field, Value value) {
    return put(field, value);
  }

  Payload without(String field) {
    return put(field, null);
  }

  boolean has(String field) {
    Value value = fields.get(field);
    return value != null && !value.hasNullValue();
  }

  String text(String field) {
    Value value = fields.get(field);
    if (value == null || !value.hasStringValue()) {
      throw new MalformedAnswer("a text is missing");
    }
    return value.getStringValue();
  }

  @Nullable String textOrNull(String field) {
    return has(field) ? text(field) : null;
  }

  List<String> texts(String field) {
    Value value = fields.get(field);
    if (value == null || !value.hasListValue()) {
      throw new MalformedAnswer("a list of texts is missing");
    }
    return value.getListValue().getValuesList().stream().map(Value::getStringValue).toList();
  }

  long number(String field) {
    Value value = fields.get(field);
    if (value == null || !value.hasIntegerValue()) {
      throw new MalformedAnswer("a number is missing");
    }
    return value.getIntegerValue();
  }

  int small(String field) {
    return Math.toIntExact(number(field));
  }

  boolean flag(String field) {
    Value value = fields.get(field);
    if (value == null || !value.hasBoolValue()) {
      throw new MalformedAnswer("a flag is missing");
    }
    return value.getBoolValue();
  }

  private Payload put(String field, @Nullable Value value) {
    Map<String, Value> changed = new HashMap<>(fields);
    if (value == null) {
      changed.remove(field);
    } else {
      changed.put(field, value);
    }
    return new Payload(changed);
  }
}
