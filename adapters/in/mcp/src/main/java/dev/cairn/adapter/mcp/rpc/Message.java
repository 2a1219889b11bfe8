package dev.cairn.adapter.mcp.rpc;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a text turned out to be. */
public sealed interface Message {

  /** Wants an answer under its id, a string or an integer. */
  record Request(Object id, String method, @Nullable Map<?, ?> params) implements Message {

    /** What the sender says beside what it asks for; empty where that is no object. */
    Map<?, ?> meta() {
      return params != null && params.get("_meta") instanceof Map<?, ?> meta ? meta : Map.of();
    }
  }

  /** Wants no answer. */
  record Notification(String method, @Nullable Map<?, ?> params) implements Message {

    /** The id of the request that is no longer wanted, where that is what this says. */
    public Optional<Object> cancelledId() {
      return params != null && method.equals("notifications/cancelled")
          ? Optional.ofNullable(params.get("requestId"))
          : Optional.empty();
    }
  }

  /**
   * Answers a question, one that was asked or not.
   *
   * @param result null where the client answers that it failed
   */
  record Response(@Nullable Object id, @Nullable Map<?, ?> result) implements Message {}

  /** Is no message at all, and is told so. */
  record Invalid(@Nullable Object id, RpcError error) implements Message {}
}
