package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.memories.MetadataJson;
import dev.cairn.domain.memory.Memory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A fingerprint of everything in a memory, its id included: equal fingerprints are equal memories,
 * so the server can tell whether a memory is still as somebody expects it.
 */
final class MemoryState {

  private final MessageDigest digest;

  private MemoryState(MessageDigest digest) {
    this.digest = digest;
  }

  static String of(Memory memory) {
    MemoryState state = new MemoryState(sha256());
    state.add(memory.id().toString());
    state.add(memory.text());
    state.add(Long.toString(memory.createdAt().toEpochMilli()));
    state.add(Long.toString(memory.updatedAt().toEpochMilli()));
    state.add(memory.labels().type().label());
    state.add(memory.labels().source());
    state.add(MetadataJson.write(memory.labels().metadata()));
    memory.labels().tags().values().forEach(state::add);
    return HexFormat.of().formatHex(state.digest.digest());
  }

  /** Each part with its length, so that no two lists of parts read the same. */
  private void add(@Nullable String part) {
    byte[] bytes = part == null ? new byte[0] : part.getBytes(StandardCharsets.UTF_8);
    digest.update(
        ByteBuffer.allocate(Integer.BYTES).putInt(part == null ? -1 : bytes.length).flip());
    digest.update(bytes);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
