package dev.cairn.adapter.mcpservers;

/** A server can't be listed; the reason is safe to show. */
final class ServerFailure extends Exception {

  ServerFailure(String reason) {
    super(reason);
  }

  ServerFailure(String reason, Throwable cause) {
    super(reason, cause);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
