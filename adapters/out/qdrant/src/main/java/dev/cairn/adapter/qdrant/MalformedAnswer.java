package dev.cairn.adapter.qdrant;

import java.io.Serial;

/** The server sent something that is not what was asked for. Never leaves the adapter. */
final class MalformedAnswer extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  MalformedAnswer(String message) {
    super(message);
  }
}
