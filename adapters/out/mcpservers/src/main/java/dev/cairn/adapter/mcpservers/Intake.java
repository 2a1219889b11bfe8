package dev.cairn.adapter.mcpservers;

/** Counts what one server sends, and stops it where it is too much. */
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

  private static String size(long bytes) {
    return bytes >= 1 << 20 ? (bytes >> 20) + " MB" : bytes + " bytes";
  }
}
