package dev.cairn.adapter.qdrant.points;

import com.google.common.primitives.Floats;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.Legible;
import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.domain.embedding.Embedding;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.VectorFactory;
import io.qdrant.client.VectorsFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.NamedVectors;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.Vector;
import io.qdrant.client.grpc.Points.VectorOutput;
import io.qdrant.client.grpc.Points.Vectors;
import io.qdrant.client.grpc.Points.VectorsOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Points to be written, and what points that were read say. */
public final class PointData {

  /** The id of the point that says what the others mean, which have UUIDs. */
  public static final PointId REGISTER = PointIdFactory.id(0);

  private static final Vectors NO_VECTOR =
      Vectors.newBuilder().setVectors(NamedVectors.getDefaultInstance()).build();

  private PointData() {}

  public static PointStruct point(PointId id, Attributes attributes) {
    return PointStruct.newBuilder()
        .setId(id)
        .setVectors(NO_VECTOR)
        .putAllPayload(payload(attributes))
        .build();
  }

  public static PointStruct point(PointId id, Attributes attributes, Vector meaning, Vector words) {
    return PointStruct.newBuilder()
        .setId(id)
        .setVectors(VectorsFactory.namedVectors(Map.of("", meaning, WordVectors.NAME, words)))
        .putAllPayload(payload(attributes))
        .build();
  }

  public static PointStruct point(PointId id, Attributes attributes, Embedding vector) {
    return PointStruct.newBuilder()
        .setId(id)
        .setVectors(VectorsFactory.vectors(vector.unit()))
        .putAllPayload(payload(attributes))
        .build();
  }

  public static Map<String, Value> payload(Attributes attributes) {
    Map<String, Value> payload = new HashMap<>();
    attributes
        .values()
        .forEach(
            (name, value) -> {
              if (value != null) {
                payload.put(name, written(value));
              }
            });
    return payload;
  }

  /** An id that follows from a name and a number. */
  public static PointId id(String name, long number) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(text.length + Long.BYTES).putLong(number).put(text);
    return PointIdFactory.id(UUID.nameUUIDFromBytes(bytes.array()));
  }

  public static UUID uuid(PointId id) {
    if (!id.hasUuid()) {
      throw new MalformedAnswer("a point has a number for its id");
    }
    return UUID.fromString(id.getUuid());
  }

  /** What a point says, its id and, where it was asked for, its vector included. */
  public static Attributes attributes(RetrievedPoint point) {
    Attributes payload =
        attributes(point.getPayloadMap())
            .with(MemoryAttributes.ID, point.getId().hasUuid() ? point.getId().getUuid() : null);
    float[] vector = dense(point.getVectors());
    return vector.length == 0 ? payload : payload.with(Attributes.EMBEDDING, vector);
  }

  /** The vector of a meaning, which has no name; empty where it was not asked for. */
  public static float[] dense(VectorsOutput vectors) {
    VectorOutput only =
        vectors.hasVectors()
            ? vectors.getVectors().getVectorsOrDefault("", VectorOutput.getDefaultInstance())
            : vectors.getVector();
    return Floats.toArray(only.getDense().getDataList());
  }

  /** The same to be written again. */
  public static Vector vector(RetrievedPoint point) {
    return VectorFactory.vector(dense(point.getVectors()));
  }

  public static Attributes attributes(Map<String, Value> payload) {
    Map<String, @Nullable Object> values = new HashMap<>();
    payload.forEach((name, value) -> values.put(name, read(value)));
    return new Attributes(values);
  }

  private static @Nullable Object read(Value value) {
    return switch (value.getKindCase()) {
      case STRING_VALUE -> value.getStringValue();
      case INTEGER_VALUE -> value.getIntegerValue();
      case DOUBLE_VALUE -> value.getDoubleValue();
      case BOOL_VALUE -> value.getBoolValue();
      case LIST_VALUE ->
          value.getListValue().getValuesList().stream().map(PointData::read).toList();
      case STRUCT_VALUE -> attributes(value.getStructValue().getFieldsMap()).values();
      case NULL_VALUE, KIND_NOT_SET -> null;
    };
  }

  private static Value written(Object value) {
    return switch (value) {
      case String text -> ValueFactory.value(text);
      case Long number -> ValueFactory.value(number);
      case Boolean flag -> ValueFactory.value(flag);
      case Collection<?> list -> ValueFactory.list(list.stream().map(PointData::written).toList());
      case Attributes inner -> ValueFactory.value(payload(inner));
      default -> throw new IllegalArgumentException("no value for " + value.getClass());
    };
  }

  /** What the points say; those that can't be understood are left out, with a warning. */
  public static <P, T> List<T> map(List<P> points, Function<P, T> reading) {
    return Legible.of("point of Qdrant", points, reading);
  }
}
