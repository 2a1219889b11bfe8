package dev.cairn.adapter.remote;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.adapter.json.MalformedJson;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a point, a node or a row of a server says, by name: texts, whole numbers as {@code Long},
 * fractions, flags, vectors, and lists and maps of them. Asking for what is not there is a {@link
 * MalformedAnswer}.
 */
public record Attributes(Map<String, @Nullable Object> values) {

  public static final Attributes NONE = new Attributes(Map.of());

  /** The name under which a vector is found. */
  public static final String EMBEDDING = "embedding";

  private static final String FORMAT = "format";
  private static final String DIMENSION = "Dimension";

  /** The same with another value; null: without one. */
  public Attributes with(String name, @Nullable Object value) {
    Map<String, @Nullable Object> changed = new HashMap<>(values);
    changed.put(name, value instanceof Integer whole ? Long.valueOf(whole) : value);
    return new Attributes(changed);
  }

  /** The same with others. */
  public Attributes and(Attributes others) {
    Map<String, @Nullable Object> all = new HashMap<>(values);
    all.putAll(others.values);
    return new Attributes(all);
  }

  /** The same with the model of some vectors; null: none. */
  public Attributes withModel(String name, @Nullable ModelStamp model) {
    return with(name, model == null ? null : model.name())
        .with(name + DIMENSION, model == null ? null : model.dimension());
  }

  public Attributes withFormat(int format) {
    return with(FORMAT, format);
  }

  /** Refuses what a later version has written. */
  public Attributes requireFormat(int known, String otherwise) {
    if (number(FORMAT) > known) {
      throw new DatabaseError(otherwise);
    }
    return this;
  }

  public boolean has(String name) {
    return values.get(name) != null;
  }

  public String text(String name) {
    return cast(String.class, values.get(name));
  }

  public @Nullable String textOrNull(String name) {
    return has(name) ? text(name) : null;
  }

  public List<String> texts(String name) {
    return all(String.class, name);
  }

  public List<Long> numbers(String name) {
    return all(Long.class, name);
  }

  public List<Double> fractions(String name) {
    return all(Double.class, name);
  }

  public long number(String name) {
    return cast(Long.class, values.get(name));
  }

  public int small(String name) {
    return Math.toIntExact(number(name));
  }

  public double fraction(String name) {
    return cast(Number.class, values.get(name)).doubleValue();
  }

  public boolean flag(String name) {
    return cast(Boolean.class, values.get(name));
  }

  /** A map inside. */
  public Attributes inner(String name) {
    return of(values.get(name));
  }

  /** The maps of a list inside. */
  public List<Attributes> list(String name) {
    List<?> list = cast(List.class, values.get(name));
    return list.stream().map(Attributes::of).toList();
  }

  /** An object that is kept as exact JSON; null where there is none. */
  public @Nullable Map<String, @Nullable Object> json(String name) {
    try {
      return has(name) ? ExactJson.object(text(name)) : null;
    } catch (MalformedJson e) {
      throw new MalformedAnswer(name + " is " + e.getMessage());
    }
  }

  public @Nullable ModelStamp model(String name) {
    return has(name) ? new ModelStamp(text(name), small(name + DIMENSION)) : null;
  }

  /** The vector; one that has no direction may be missing. */
  public Embedding embedding(ModelStamp model) {
    return new Embedding(
        model,
        has(EMBEDDING) ? cast(float[].class, values.get(EMBEDDING)) : new float[model.dimension()]);
  }

  /** The vector at unit length, as it is stored; one without a direction is not stored at all. */
  public static float @Nullable [] unit(Embedding embedding) {
    return embedding.hasDirection() ? embedding.unit() : null;
  }

  private static Attributes of(@Nullable Object value) {
    Map<?, ?> map = cast(Map.class, value);
    Map<String, @Nullable Object> values = new HashMap<>();
    map.forEach((name, each) -> values.put(cast(String.class, name), each));
    return new Attributes(values);
  }

  private <T> List<T> all(Class<T> type, String name) {
    List<?> list = cast(List.class, values.get(name));
    return list.stream().map(value -> cast(type, value)).toList();
  }

  private static <T> T cast(Class<T> type, @Nullable Object value) {
    if (!type.isInstance(value)) {
      throw new MalformedAnswer("a value is not a " + type.getSimpleName());
    }
    return type.cast(value);
  }
}
