package dev.cairn.adapter.handover;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Vectors as bytes, little-endian, and what carries them. A chunk's text is a stretch of its
 * memory's and the model is the same for all chunks, so both cross once.
 */
final class VectorCodec {

  static final Codec<Embedding> EMBEDDING =
      Codec.of(
          (out, embedding) -> {
            out.value(Codecs.STAMP, embedding.model());
            out.bytes(bytes(embedding.vector()));
          },
          in -> {
            ModelStamp model = in.value(Codecs.STAMP);
            return new Embedding(model, floats(in.bytes()));
          });

  static final Codec<EmbeddedMemory> EMBEDDED_MEMORY =
      Codec.of(VectorCodec::writeMemory, VectorCodec::readMemory);

  static final Codec<TokenOffsets> TOKEN_OFFSETS =
      Codec.of(
          (out, offsets) -> out.bytes(bytes(offsets.starts())),
          in -> new TokenOffsets(ints(in.bytes())));

  private VectorCodec() {}

  private static void writeMemory(Out out, EmbeddedMemory embedded) {
    out.value(Codecs.MEMORY, embedded.memory());
    out.value(Codecs.STAMP, embedded.model());
    out.number(embedded.chunks().size());
    for (Chunk chunk : embedded.chunks()) {
      out.number(chunk.start());
      out.number(chunk.end());
      out.bytes(bytes(chunk.embedding().vector()));
    }
  }

  private static EmbeddedMemory readMemory(In in) {
    Memory memory = in.value(Codecs.MEMORY);
    ModelStamp model = in.value(Codecs.STAMP);
    int size = in.integer();
    List<Chunk> chunks = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int start = in.integer();
      String text = memory.text().substring(start, in.integer());
      chunks.add(new Chunk(i, start, text, new Embedding(model, floats(in.bytes()))));
    }
    return new EmbeddedMemory(memory, chunks);
  }

  private static byte[] bytes(float[] values) {
    byte[] bytes = new byte[values.length * Float.BYTES];
    littleEndian(bytes).asFloatBuffer().put(values);
    return bytes;
  }

  private static byte[] bytes(int[] values) {
    byte[] bytes = new byte[values.length * Integer.BYTES];
    littleEndian(bytes).asIntBuffer().put(values);
    return bytes;
  }

  private static float[] floats(byte[] bytes) {
    float[] values = new float[bytes.length / Float.BYTES];
    littleEndian(bytes).asFloatBuffer().get(values);
    return values;
  }

  private static int[] ints(byte[] bytes) {
    int[] values = new int[bytes.length / Integer.BYTES];
    littleEndian(bytes).asIntBuffer().get(values);
    return values;
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
