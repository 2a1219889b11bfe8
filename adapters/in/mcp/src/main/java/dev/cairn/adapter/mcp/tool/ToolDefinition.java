package dev.cairn.adapter.mcp.tool;

import java.util.Map;

/** A tool as clients are told of it, in the protocol's own form. */
record ToolDefinition(
    String name,
    String title,
    String description,
    Map<String, Object> inputSchema,
    Map<String, Object> outputSchema,
    Hints annotations) {}
