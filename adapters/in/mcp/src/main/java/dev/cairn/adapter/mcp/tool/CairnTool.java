package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.mcp.resource.MemoryLink;
import dev.cairn.adapter.mcp.rpc.Call;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.SearchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.input.RequestShape;
import dev.cairn.domain.search.MemoryQuery;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * One tool: what an agent is told about it, and what it does. A call never throws: every failure
 * becomes the contract's text and an event in the log.
 */
record CairnTool(ToolDefinition definition, Work work) {

  private static final String UNEXPECTED =
      "Error: An unexpected error occurred. Please check logs for details.";
  private static final String TOO_LONG = "query: ensure this value has at most 1000 characters";
  private static final String LONGER =
      "For longer text use retrieve_memory, which takes up to "
          + MemoryQuery.MAX_PASTED_LENGTH
          + " characters.";
  private static final String CANCELLED = "Error: The call was cancelled.";

  /** Those for which a text that cannot be embedded is a search that failed. */
  private static final Set<String> BY_MEANING =
      Set.of("search_memory", "retrieve_memory", "search");

  /** Carries a call out. Failures are thrown. */
  @FunctionalInterface
  interface Work {
    Answer call(Map<String, ? extends @Nullable Object> arguments, ToolLog log);
  }

  /**
   * What a call answers, twice over.
   *
   * @param text for whoever reads
   * @param beside what such a reader needs to act on it, in a text of its own; null: nothing
   * @param structured for whoever parses, in the form of the tool's output schema
   * @param isError whether the call failed although there is something to tell in that form
   * @param link to the one memory that it is about; null: none, or several
   */
  record Answer(
      String text,
      @Nullable String beside,
      Object structured,
      boolean isError,
      @Nullable MemoryLink link) {

    Answer(String text, Object structured) {
      this(text, null, structured, false, null);
    }

    Answer(String text, Object structured, boolean isError) {
      this(text, null, structured, isError, null);
    }

    Answer(String text, Object structured, MemoryLink link) {
      this(text, null, structured, false, link);
    }

    Answer(String text, String beside, Object structured) {
      this(text, beside, structured, false, null);
    }

    List<String> texts() {
      return beside == null ? List.of(text) : List.of(text, beside);
    }
  }

  /**
   * @param hints also say its title
   * @param result the schema of what it answers
   */
  CairnTool(
      String name,
      RequestShape request,
      Hints hints,
      String description,
      Map<String, Object> result,
      Work work) {
    this(
        new ToolDefinition(
            name, hints.title(), description, ArgumentSchema.of(request), result, hints.told()),
        work);
  }

  String name() {
    return definition.name();
  }

  /**
   * @param call whose client may hear of events; null for nobody's
   */
  ToolResult call(Map<String, ? extends @Nullable Object> arguments, @Nullable Call call) {
    ToolLog log = new ToolLog(name(), call);
    try {
      Answer answer = work.call(arguments, log);
      return ToolResult.of(answer.texts(), answer.link(), answer.isError(), answer.structured());
    } catch (Throwable e) {
      return new ToolResult(failed(e, log), true, null);
    }
  }

  /** What went wrong; where another tool can do it, which one, in a text of its own. */
  private List<Object> failed(Throwable failure, ToolLog log) {
    ToolResult.Text text = new ToolResult.Text("text", failure(failure, log));
    return name().equals("search_memory")
            && failure instanceof ValidationError invalid
            && invalid.safeMessage().contains(TOO_LONG)
        ? List.of(text, new ToolResult.Text("text", LONGER))
        : List.of(text);
  }

  /** Whoever ends a call does not want its answer, and nothing is wrong with the call. */
  private String failure(Throwable failure, ToolLog log) {
    if (Thread.currentThread().isInterrupted() || failure instanceof CancellationException) {
      log.info("call_cancelled", Map.of());
      return CANCELLED;
    }
    if (failure instanceof CoreError e) {
      return textOf(e, log);
    }
    log.unexpected(failure);
    return UNEXPECTED;
  }

  private String textOf(CoreError error, ToolLog log) {
    return switch (error) {
      case ValidationError e -> {
        log.invalid(e, definition.inputSchema());
        yield "Error: Invalid input - " + WayOut.message(e);
      }
      case SearchError e -> failed("search_error", e, "Search failed: " + WayOut.message(e), log);
      case EmbeddingError e when BY_MEANING.contains(name()) ->
          failed("search_error", e, "Search failed: Embedding generation failed", log);
      default -> failed("core_error", error, "Processing error: " + WayOut.message(error), log);
    };
  }

  private static String failed(String event, CoreError error, String text, ToolLog log) {
    log.failed(event, error);
    return "Error: " + text;
  }
}
