package dev.cairn.adapter.mcp.stdio;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a line turned out to be. */
sealed interface Message {

  /** Wants an answer under its id, a string or an integer. */
  record Request(Object id, String method, @Nullable Map<?, ?> params) implements Message {}

  /** Wants no answer. */
  record Notification(String method) implements Message {}

  /** Answers a question that was never asked: this server asks its clients nothing. */
  record Response() implements Message {}

  /** Is no message at all, and is told so. */
  record Invalid(@Nullable Object id, int code, String reason) implements Message {}
}
