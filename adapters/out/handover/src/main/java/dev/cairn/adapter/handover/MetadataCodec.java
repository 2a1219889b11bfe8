package dev.cairn.adapter.handover;

import dev.cairn.domain.memory.Metadata;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Metadata, each value with its kind before it: a number comes out as the type that went in, which
 * CBOR alone would not keep (it has one form for the int 5 and the long 5).
 */
final class MetadataCodec {

  static final Codec<Metadata> METADATA =
      Codec.of(
          (out, metadata) -> writeObject(out, metadata.fields()),
          in -> Metadata.of(readObject(in)));

  private enum Kind {
    NULL,
    TEXT,
    FLAG,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    BIG_INTEGER,
    BIG_DECIMAL,
    LIST,
    OBJECT
  }

  private static final Codec<Kind> KIND = Codec.ofEnum(Kind.class);

  private MetadataCodec() {}

  /** An object that may be missing, which is not the same as an empty one. */
  static void writeOptional(Out out, @Nullable Map<?, ?> object) {
    out.flag(object != null);
    if (object != null) {
      writeObject(out, object);
    }
  }

  static @Nullable Map<String, @Nullable Object> readOptional(In in) {
    return in.flag() ? readObject(in) : null;
  }

  private static void writeObject(Out out, Map<?, ? extends @Nullable Object> fields) {
    out.number(fields.size());
    fields.forEach(
        (name, value) -> {
          out.text(String.valueOf(name));
          write(out, value);
        });
  }

  private static Map<String, @Nullable Object> readObject(In in) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (int left = in.integer(); left > 0; left--) {
      String name = in.text();
      fields.put(name, read(in));
    }
    return fields;
  }

  static void write(Out out, @Nullable Object value) {
    switch (value) {
      case null -> kind(out, Kind.NULL);
      case String text -> kind(out, Kind.TEXT).text(text);
      case Boolean flag -> kind(out, Kind.FLAG).flag(flag);
      case Number number -> writeNumber(out, number);
      case List<?> list -> {
        kind(out, Kind.LIST).number(list.size());
        list.forEach(part -> write(out, part));
      }
      case Map<?, ?> object -> writeObject(kind(out, Kind.OBJECT), object);
      default -> throw new IllegalArgumentException("metadata holds what JSON can hold");
    }
  }

  private static void writeNumber(Out out, Number number) {
    switch (number) {
      case Integer value -> kind(out, Kind.INT).number(value);
      case Long value -> kind(out, Kind.LONG).number(value);
      case Float value -> kind(out, Kind.FLOAT).real(value);
      case Double value -> kind(out, Kind.DOUBLE).real(value);
      case BigInteger value -> kind(out, Kind.BIG_INTEGER).bytes(value.toByteArray());
      case BigDecimal value -> {
        kind(out, Kind.BIG_DECIMAL).number(value.scale());
        out.bytes(value.unscaledValue().toByteArray());
      }
      // Kinds that no JSON parser makes (Short, AtomicLong, ...) keep their value.
      default -> writeNumber(out, new BigDecimal(number.toString()));
    }
  }

  static @Nullable Object read(In in) {
    return switch (in.value(KIND)) {
      case NULL -> null;
      case TEXT -> in.text();
      case FLAG -> in.flag();
      case INT -> in.integer();
      case LONG -> in.number();
      case FLOAT -> (float) in.real();
      case DOUBLE -> in.real();
      case BIG_INTEGER -> new BigInteger(in.bytes());
      case BIG_DECIMAL -> {
        int scale = in.integer();
        yield new BigDecimal(new BigInteger(in.bytes()), scale);
      }
      case LIST -> readList(in);
      case OBJECT -> readObject(in);
    };
  }

  private static List<@Nullable Object> readList(In in) {
    List<@Nullable Object> list = new ArrayList<>();
    for (int left = in.integer(); left > 0; left--) {
      list.add(read(in));
    }
    return list;
  }

  private static Out kind(Out out, Kind kind) {
    out.value(KIND, kind);
    return out;
  }
}
