package dev.cairn.adapter.mcp;

import dev.cairn.adapter.wire.Json;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;

/**
 * The protocol's JSON. The SDK converts nothing but the parameters of requests, so a failed
 * conversion is the client's mistake and says so, instead of quoting Jackson.
 */
final class ProtocolJson implements McpJsonMapper {

  /** Made when it is first needed, which is after the handshake: making it takes a while. */
  private static final class Delegate {
    static final McpJsonMapper INSTANCE = new JacksonMcpJsonMapper(Json.MAPPER);
  }

  @Override
  public <T> T readValue(String content, Class<T> type) throws IOException {
    return Delegate.INSTANCE.readValue(content, type);
  }

  @Override
  public <T> T readValue(byte[] content, Class<T> type) throws IOException {
    return Delegate.INSTANCE.readValue(content, type);
  }

  @Override
  public <T> T readValue(String content, TypeRef<T> type) throws IOException {
    return Delegate.INSTANCE.readValue(content, type);
  }

  @Override
  public <T> T readValue(byte[] content, TypeRef<T> type) throws IOException {
    return Delegate.INSTANCE.readValue(content, type);
  }

  @Override
  public <T> T convertValue(Object value, Class<T> type) {
    return converted(() -> Delegate.INSTANCE.convertValue(value, type));
  }

  @Override
  public <T> T convertValue(Object value, TypeRef<T> type) {
    return converted(() -> Delegate.INSTANCE.convertValue(value, type));
  }

  private static <T> T converted(Supplier<T> conversion) {
    try {
      T result = conversion.get();
      if (result != null) {
        return result;
      }
    } catch (JacksonException | IllegalArgumentException e) {
      throw invalidParams();
    }
    throw invalidParams();
  }

  private static McpError invalidParams() {
    return McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS)
        .message("Invalid params: they do not fit the method")
        .build();
  }

  @Override
  public String writeValueAsString(Object value) throws IOException {
    return Delegate.INSTANCE.writeValueAsString(value);
  }

  @Override
  public byte[] writeValueAsBytes(Object value) throws IOException {
    return Delegate.INSTANCE.writeValueAsBytes(value);
  }
}
