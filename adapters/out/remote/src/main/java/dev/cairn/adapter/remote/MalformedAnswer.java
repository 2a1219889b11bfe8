package dev.cairn.adapter.remote;

import java.io.Serial;

/** The server sent something that is not what was asked for. Never leaves the adapter. */
public final class MalformedAnswer extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  public MalformedAnswer(String message) {
    super(message);
  }
}
