package dev.cairn.adapter.mcp.tool;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One tool: what an agent is told about it, and what it does. Failures are thrown. */
interface CairnTool {

  McpSchema.Tool definition();

  Answer call(Map<String, ? extends @Nullable Object> arguments);

  /**
   * What a call answers, twice over.
   *
   * @param text for whoever reads
   * @param structured for whoever parses, in the form of the tool's output schema
   * @param isError whether the call failed although there is something to tell in that form
   */
  record Answer(String text, Object structured, boolean isError) {

    Answer(String text, Object structured) {
      this(text, structured, false);
    }
  }
}
