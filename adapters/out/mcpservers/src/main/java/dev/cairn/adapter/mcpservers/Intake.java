package dev.cairn.adapter.mcpservers;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Takes in what one server sends, and stops it where that is too much or no text. */
final class Intake {

  private final Limits limits;
  private long total;

  Intake(Limits limits) {
    this.limits = limits;
  }

  /** So many further bytes have come. */
  void took(int bytes) throws ServerFailure {
    total += bytes;
    if (total > limits.totalBytes()) {
      throw new ServerFailure("sent more than " + size(limits.totalBytes()) + " in all");
    }
  }

  /** One message is so long already. */
  void requireFits(long bytes) throws ServerFailure {
    if (bytes > limits.messageBytes()) {
      throw new ServerFailure("sent a message of more than " + size(limits.messageBytes()));
    }
  }

  int messageBytes() {
    return limits.messageBytes();
  }

  /** A server's text, which would be indexed with holes if it were not read strictly. */
  static String text(byte[] bytes) throws ServerFailure {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new ServerFailure("sent text that is not valid UTF-8", e);
    }
  }

  private static String size(long bytes) {
    return bytes >= 1 << 20 ? (bytes >> 20) + " MB" : bytes + " bytes";
  }
}
