package dev.cairn.adapter.mcp.rpc;

import java.util.Map;

/**
 * Something that a client is asked, such as to let its user confirm.
 *
 * @param capability what the client must be able to do to be asked
 */
public record Inquiry(String capability, String method, Map<String, Object> params) {

  /** Has the user fill in a form. */
  public static Inquiry form(String message, Map<String, Object> schema) {
    return new Inquiry(
        "elicitation", "elicitation/create", Map.of("message", message, "requestedSchema", schema));
  }
}
