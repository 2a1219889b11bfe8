package dev.cairn.adapter.mcp.tool;

import java.util.Map;
import tools.jackson.databind.PropertyNamingStrategies.LowerCamelCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A tool as clients are told of it, in the protocol's own form. */
@JsonNaming(LowerCamelCaseStrategy.class)
record ToolDefinition(
    String name,
    String title,
    String description,
    Map<String, Object> inputSchema,
    Map<String, Object> outputSchema,
    Map<String, Object> annotations) {}
