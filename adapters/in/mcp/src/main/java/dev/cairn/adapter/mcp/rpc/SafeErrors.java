package dev.cairn.adapter.mcp.rpc;

import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.INTERNAL_ERROR;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;

/** Makes the SDK's errors fit to be sent: no exception's words, and the tool's own name. */
public final class SafeErrors {

  public static final String INTERNAL = "Internal error";
  private static final String NO_SUCH_TOOL = "Tool not found: ";

  private SafeErrors() {}

  static JSONRPCError of(JSONRPCError error) {
    if (error.code() == INTERNAL_ERROR) {
      return new JSONRPCError(INTERNAL_ERROR, INTERNAL);
    }
    return error.data() instanceof String data && data.startsWith(NO_SUCH_TOOL)
        ? new JSONRPCError(error.code(), "Unknown tool: " + data.substring(NO_SUCH_TOOL.length()))
        : error;
  }
}
