package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.Legible;
import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
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
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** Points to be written, and what points that were read say. */
final class PointData {

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
        .setVectors(VectorsFactory.vectors(vector.unit()))
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

  /** What the points say; those that can't be understood are left out, with a warning. */
  static <P, T> List<T> map(List<P> points, Function<P, T> reading) {
    return Legible.of("point of Qdrant", points, reading);
  }
}
