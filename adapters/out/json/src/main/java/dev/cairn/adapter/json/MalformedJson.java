package dev.cairn.adapter.json;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A text is not the JSON object that it should be. Never leaves the adapter that reads it. */
public final class MalformedJson extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  MalformedJson(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
