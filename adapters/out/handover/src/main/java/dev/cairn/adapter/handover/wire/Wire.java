package dev.cairn.adapter.handover.wire;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import dev.cairn.adapter.handover.socket.WireFrame;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.MemoryId;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.jdk.UntypedObjectDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.cbor.CBORWriteFeature;

/**
 * How values cross the socket: CBOR, and everything comes out as it went in. Our own types cross by
 * their fields ({@link FieldsOnly}). An int is not a long, which is why numbers are not shortened.
 */
public final class Wire {

  private static final List<Class<?>> KEYS =
      List.of(
          MemoryId.class,
          ContentHash.class,
          SkillId.class,
          ItemId.class,
          SchemaKey.class,
          LocalDate.class);

  public static final CBORMapper MAPPER =
      CBORMapper.builder(
              CBORFactory.builder()
                  .disable(CBORWriteFeature.WRITE_MINIMAL_INTS)
                  .enable(CBORWriteFeature.LENIENT_UTF_ENCODING)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(WireFrame.MAX_LENGTH)
                          .maxNumberLength(WireFrame.MAX_LENGTH)
                          .build())
                  .build())
          .annotationIntrospector(new FieldsOnly())
          // A message is several values, one after the other.
          .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .changeDefaultVisibility(
              all ->
                  all.withVisibility(PropertyAccessor.ALL, Visibility.NONE)
                      .withVisibility(PropertyAccessor.FIELD, Visibility.ANY))
          .addModule(module())
          .build();

  private Wire() {}

  private static SimpleModule module() {
    SimpleModule module = new SimpleModule();
    // In the order in which they were.
    module.addAbstractTypeMapping(Set.class, LinkedHashSet.class);
    add(module, String.class, Wire::writeText, Wire::text);
    add(module, float[].class, Wire::writeVector, Wire::vector);
    add(module, Instant.class, Wire::writeInstant, Wire::instant);
    module.addDeserializer(Object.class, new AnyJson());
    KEYS.forEach(type -> addKey(module, type));
    return module;
  }

  /** Text as UTF-8; what UTF-8 cannot hold (half a surrogate pair) crosses as its UTF-16 bytes. */
  private static void writeText(JsonGenerator out, String text) {
    if (isWellFormed(text)) {
      out.writeString(text);
    } else {
      ByteBuffer bytes = ByteBuffer.allocate(text.length() * Character.BYTES);
      bytes.asCharBuffer().put(text);
      out.writeBinary(bytes.array());
    }
  }

  private static @Nullable String text(JsonParser in) {
    return in.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT
        ? ByteBuffer.wrap(in.getBinaryValue()).asCharBuffer().toString()
        : in.getValueAsString();
  }

  /** Whether every surrogate in the text has its other half. */
  private static boolean isWellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  private static void writeVector(JsonGenerator out, float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES);
    bytes.asFloatBuffer().put(vector);
    out.writeBinary(bytes.array());
  }

  private static float[] vector(JsonParser in) {
    byte[] bytes = in.getBinaryValue();
    float[] vector = new float[bytes.length / Float.BYTES];
    ByteBuffer.wrap(bytes).asFloatBuffer().get(vector);
    return vector;
  }

  private static void writeInstant(JsonGenerator out, Instant instant) {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES + Integer.BYTES);
    out.writeBinary(bytes.putLong(instant.getEpochSecond()).putInt(instant.getNano()).array());
  }

  private static Instant instant(JsonParser in) {
    ByteBuffer bytes = ByteBuffer.wrap(in.getBinaryValue());
    return Instant.ofEpochSecond(bytes.getLong(), bytes.getInt());
  }

  /** What JSON can hold, where the type of a field does not say which of it. */
  private static final class AnyJson extends UntypedObjectDeserializer {

    AnyJson() {
      super((JavaType) null, (JavaType) null);
    }

    @Override
    public @Nullable Object deserialize(JsonParser in, DeserializationContext context) {
      return in.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT
          ? text(in)
          : super.deserialize(in, context);
    }
  }

  private interface Writing<T> {
    void write(JsonGenerator out, T value);
  }

  private interface Reading<T> {
    @Nullable T read(JsonParser in);
  }

  private static <T> void add(
      SimpleModule module, Class<T> type, Writing<T> writing, Reading<T> reading) {
    module.addSerializer(type, serializer(type, writing));
    module.addDeserializer(
        type,
        new StdDeserializer<T>(type) {
          @Override
          public @Nullable T deserialize(JsonParser in, DeserializationContext context) {
            return reading.read(in);
          }
        });
  }

  private static <T> StdSerializer<T> serializer(Class<T> type, Writing<T> writing) {
    return new StdSerializer<>(type) {
      @Override
      public void serialize(T value, JsonGenerator out, SerializationContext context) {
        writing.write(out, value);
      }
    };
  }

  /** Keys of maps are texts in CBOR as Jackson sees it; our ids are put into one as they are. */
  private static <T> void addKey(SimpleModule module, Class<T> type) {
    Writing<T> asName =
        (out, key) -> out.writeName(HexFormat.of().formatHex(MAPPER.writeValueAsBytes(key)));
    module.addKeySerializer(type, serializer(type, asName));
    module.addKeyDeserializer(
        type,
        new KeyDeserializer() {
          @Override
          public Object deserializeKey(String key, DeserializationContext context) {
            return MAPPER.readValue(HexFormat.of().parseHex(key), type);
          }
        });
  }
}
