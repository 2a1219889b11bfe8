package dev.cairn.adapter.mcp.rpc;

import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.InitializeRequest;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the handshake field by field. Jackson could do it from the SDK's annotations,
 * but studying those takes a cold start longer than everything else in its first answer.
 */
public final class Handshake {

  private Handshake() {}

  /** What the client says of itself. Its capabilities go unused: this server asks for nothing. */
  public static InitializeRequest request(@Nullable Object params) {
    if (!(params instanceof Map<?, ?> given)
        || !(given.get("protocolVersion") instanceof String protocol)) {
      throw McpError.builder(ErrorCodes.INVALID_PARAMS)
          .message("Invalid params: protocolVersion is a string")
          .build();
    }
    Map<?, ?> client = given.get("clientInfo") instanceof Map<?, ?> info ? info : Map.of();
    return InitializeRequest.builder(
            protocol,
            ClientCapabilities.builder().build(),
            Implementation.builder(text(client, "name"), text(client, "version")).build())
        .build();
  }

  static Map<String, Object> result(InitializeResult result) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("protocolVersion", result.protocolVersion());
    fields.put("capabilities", capabilities(result.capabilities()));
    fields.put("serverInfo", server(result.serverInfo()));
    fields.put("instructions", result.instructions());
    return fields;
  }

  private static Map<String, Object> capabilities(ServerCapabilities capabilities) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (capabilities.logging() != null) {
      fields.put("logging", Map.of());
    }
    fields.put("tools", Map.of("listChanged", capabilities.tools().listChanged()));
    return fields;
  }

  private static Map<String, Object> server(Implementation server) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", server.name());
    fields.put("title", server.title());
    fields.put("version", server.version());
    return fields;
  }

  private static String text(Map<?, ?> fields, String name) {
    return fields.get(name) instanceof String text && !text.isBlank() ? text : "unknown";
  }
}
