package dev.cairn.domain.memory;

import dev.cairn.domain.json.JsonText;
import dev.cairn.domain.text.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * Which memory, and in which state: a fingerprint of everything in it, its id included. Equal
 * fingerprints are equal memories, in whichever store they are, so two stores can be compared
 * without their texts. Stores keep fingerprints, so how one is made never changes.
 *
 * @param fingerprint SHA-256 as 64 hexadecimal digits
 */
public record MemoryState(MemoryId id, String fingerprint) implements ValueObject {

  public static MemoryState of(Memory memory) {
    MessageDigest digest = Sha256.begin();
    Stream.of(
            memory.id().toString(),
            memory.text(),
            Long.toString(memory.createdAt().toEpochMilli()),
            Long.toString(memory.updatedAt().toEpochMilli()),
            memory.labels().type().label())
        .forEach(part -> add(digest, part));
    Metadata metadata = memory.labels().metadata();
    add(digest, memory.labels().source());
    add(digest, metadata.isEmpty() ? null : JsonText.of(metadata.fields()));
    memory.labels().tags().values().forEach(tag -> add(digest, tag));
    return new MemoryState(memory.id(), HexFormat.of().formatHex(digest.digest()));
  }

  /** Each part with its length, so that no two lists of parts read the same. */
  private static void add(MessageDigest digest, @Nullable String part) {
    byte[] bytes = part == null ? new byte[0] : part.getBytes(StandardCharsets.UTF_8);
    digest.update(
        ByteBuffer.allocate(Integer.BYTES).putInt(part == null ? -1 : bytes.length).flip());
    digest.update(bytes);
  }
}
