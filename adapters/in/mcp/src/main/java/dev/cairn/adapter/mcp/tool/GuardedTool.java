package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.WayOut;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.SearchError;
import dev.cairn.domain.error.ValidationError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A tool that never throws: every failure becomes the contract's text and an event in the log. */
final class GuardedTool {

  private static final String UNEXPECTED =
      "Error: An unexpected error occurred. Please check logs for details.";
  private static final String CANCELLED = "Error: The call was cancelled.";

  private final CairnTool tool;
  private final McpSchema.Tool definition;
  private final ToolLog log;

  GuardedTool(CairnTool tool) {
    this.tool = tool;
    this.definition = tool.definition();
    this.log = new ToolLog(definition.name());
  }

  McpSchema.Tool definition() {
    return definition;
  }

  CallToolResult call(@Nullable Map<String, ? extends @Nullable Object> given) {
    Map<String, ? extends @Nullable Object> arguments = given == null ? Map.of() : given;
    try {
      CairnTool.Answer answer = tool.call(arguments);
      return result(answer.text(), answer.structured(), answer.isError());
    } catch (Throwable e) {
      return failure(e, arguments);
    }
  }

  /** Whoever interrupts a call does not want its answer, and nothing is wrong with the call. */
  private CallToolResult failure(
      Throwable failure, Map<String, ? extends @Nullable Object> arguments) {
    if (Thread.currentThread().isInterrupted()) {
      log.info("call_cancelled", Map.of());
      return result(CANCELLED, null, true);
    }
    if (failure instanceof CoreError e) {
      return result(textOf(e), null, true);
    }
    log.unexpected(failure, arguments);
    return result(UNEXPECTED, null, true);
  }

  private String textOf(CoreError error) {
    return switch (error) {
      case ValidationError e -> {
        log.invalid(e);
        yield "Error: Invalid input - " + WayOut.message(e);
      }
      case SearchError e -> {
        log.failed("search_error", e);
        yield "Error: Search failed: " + WayOut.message(e);
      }
      case EmbeddingError e
          when tool instanceof SearchMemoryTool || tool instanceof RetrieveMemoryTool -> {
        log.failed("search_error", e);
        yield "Error: Search failed: Embedding generation failed";
      }
      default -> {
        log.failed("core_error", error);
        yield "Error: Processing error: " + WayOut.message(error);
      }
    };
  }

  private static CallToolResult result(String text, @Nullable Object structured, boolean isError) {
    CallToolResult.Builder result =
        CallToolResult.builder(List.of(McpSchema.TextContent.builder(text).build()))
            .isError(isError);
    return (structured == null ? result : result.structuredContent(structured)).build();
  }
}
