package dev.cairn.adapter.mcp.rpc;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a text turned out to be. */
public sealed interface Message {

  /** Wants an answer under its id, a string or an integer. */
  record Request(Object id, String method, @Nullable Map<?, ?> params) implements Message {}

  /** Wants no answer. */
  record Notification(String method, @Nullable Map<?, ?> params) implements Message {

    /** The id of the request that is no longer wanted, where that is what this says. */
    public Optional<Object> cancelledId() {
      return params != null && method.equals("notifications/cancelled")
          ? Optional.ofNullable(params.get("requestId"))
          : Optional.empty();
    }
  }

  /** Answers a question that was never asked: this server asks its clients nothing. */
  record Response() implements Message {}

  /** Is no message at all, and is told so. */
  record Invalid(@Nullable Object id, RpcError error) implements Message {}
}
