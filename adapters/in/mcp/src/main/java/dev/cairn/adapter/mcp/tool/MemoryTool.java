package dev.cairn.adapter.mcp.tool;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One tool: what an agent is told about it, and what it does. Failures are thrown. */
interface MemoryTool {

  McpSchema.Tool definition();

  Answer call(Map<String, ? extends @Nullable Object> arguments);

  /**
   * What a call answers, twice over.
   *
   * @param text for whoever reads
   * @param structured for whoever parses, in the form of the tool's output schema
   */
  record Answer(String text, Object structured) {}
}
