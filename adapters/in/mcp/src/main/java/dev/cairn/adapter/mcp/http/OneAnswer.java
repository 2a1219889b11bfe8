package dev.cairn.adapter.mcp.http;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Takes the one answer that the SDK's session gives to a request. */
final class OneAnswer implements McpStreamableServerTransport {

  private final McpJsonMapper json;
  private final AtomicReference<McpSchema.@Nullable JSONRPCResponse> response =
      new AtomicReference<>();

  OneAnswer(McpJsonMapper json) {
    this.json = json;
  }

  Optional<McpSchema.JSONRPCResponse> response() {
    return Optional.ofNullable(response.get());
  }

  @Override
  public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, @Nullable String messageId) {
    return sendMessage(message);
  }

  @Override
  public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
    return Mono.fromRunnable(
        () -> {
          if (message instanceof McpSchema.JSONRPCResponse answer) {
            response.compareAndSet(null, answer);
          }
        });
  }

  @Override
  public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
    return json.convertValue(data, type);
  }

  /** Nothing is open here. */
  @Override
  public Mono<Void> closeGracefully() {
    return Mono.empty();
  }
}
