package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.domain.input.RequestShape;
import java.util.Map;

/** A tool as clients are told of it, in the protocol's own form. */
record ToolDefinition(
    String name,
    String title,
    String description,
    Map<String, Object> inputSchema,
    Map<String, Object> outputSchema,
    Hints annotations) {

  ToolDefinition(
      String name,
      RequestShape request,
      Hints hints,
      String description,
      Map<String, Object> result) {
    this(name, hints.title(), description, RequestSchemas.brief(request), result, hints);
  }
}
