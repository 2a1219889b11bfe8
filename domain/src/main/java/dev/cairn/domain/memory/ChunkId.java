package dev.cairn.domain.memory;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.jmolecules.ddd.types.ValueObject;

/**
 * Names a chunk. It follows from the memory and the position, so writing a chunk twice is harmless.
 */
public record ChunkId(UUID value) implements ValueObject {

  public static ChunkId of(MemoryId memory, int index) {
    ByteBuffer bytes = ByteBuffer.allocate(20);
    bytes.putLong(memory.value().getMostSignificantBits());
    bytes.putLong(memory.value().getLeastSignificantBits());
    bytes.putInt(index);
    return new ChunkId(UUID.nameUUIDFromBytes(bytes.array()));
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
