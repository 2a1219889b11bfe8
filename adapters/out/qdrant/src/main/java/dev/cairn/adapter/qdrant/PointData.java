package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.CoreError;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.VectorsFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.NamedVectors;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.VectorOutput;
import io.qdrant.client.grpc.Points.Vectors;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** Points to be written, and what points that were read say. */
final class PointData {

  private static final System.Logger LOG = System.getLogger(PointData.class.getName());

  private static final Vectors NO_VECTOR =
      Vectors.newBuilder().setVectors(NamedVectors.getDefaultInstance()).build();

  private PointData() {}

  static PointStruct point(PointId id, Payload payload) {
    return PointStruct.newBuilder()
        .setId(id)
        .setVectors(NO_VECTOR)
        .putAllPayload(payload.fields())
        .build();
  }

  static PointStruct point(PointId id, Payload payload, Embedding vector) {
    return PointStruct.newBuilder()
        .setId(id)
        .setVectors(VectorsFactory.vectors(unit(vector)))
        .putAllPayload(payload.fields())
        .build();
  }

  /** An id that follows from a name and a number. */
  static PointId id(String name, long number) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(text.length + Long.BYTES).putLong(number).put(text);
    return PointIdFactory.id(UUID.nameUUIDFromBytes(bytes.array()));
  }

  static UUID uuid(PointId id) {
    if (!id.hasUuid()) {
      throw new MalformedAnswer("a point has a number for its id");
    }
    return UUID.fromString(id.getUuid());
  }

  static Embedding embedding(RetrievedPoint point, ModelStamp model) {
    VectorOutput vector = point.getVectors().getVector();
    List<Float> numbers = vector.getDense().getDataList();
    if (numbers.size() != model.dimension()) {
      throw new MalformedAnswer("a vector has the wrong length");
    }
    float[] stored = new float[numbers.size()];
    for (int i = 0; i < stored.length; i++) {
      stored[i] = numbers.get(i);
    }
    return new Embedding(model, stored);
  }

  /** The vector at unit length, which Qdrant would not give to very short ones; or all zeros. */
  static float[] unit(Embedding embedding) {
    float[] vector = embedding.vector();
    double square = 0;
    for (float value : vector) {
      square += (double) value * value;
    }
    double length = Math.sqrt(square);
    for (int i = 0; i < vector.length && length > 0; i++) {
      vector[i] = (float) (vector[i] / length);
    }
    return vector;
  }

  static boolean hasDirection(Embedding embedding) {
    for (float value : embedding.vector()) {
      if (value != 0) {
        return true;
      }
    }
    return false;
  }

  /** What the points say; those that can't be understood are left out, with a warning. */
  static <P, T> List<T> map(List<P> points, Function<P, T> reading) {
    List<T> read = new ArrayList<>();
    for (P point : points) {
      try {
        read.add(reading.apply(point));
      } catch (MalformedAnswer | CoreError | IllegalArgumentException | ArithmeticException e) {
        LOG.log(
            System.Logger.Level.WARNING,
            "A malformed point of Qdrant is left out ({0})",
            e.getClass().getSimpleName());
      }
    }
    return read;
  }
}
