package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.mcp.rpc.Call;
import dev.cairn.adapter.mcp.rpc.Inquiry;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.input.DeleteRequest;
import dev.cairn.domain.input.MemoryRequests;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Has the user confirm before everything that fits a filter is deleted, where a client can ask. */
record DeleteConfirmation(Supplier<MemoryUseCases> memories) {

  static final ToolResult REFUSED =
      new ToolResult("Nothing was deleted: the user did not confirm it.", true, null);

  private static final String KEY = "confirm_delete";
  private static final String FIELD = "delete";

  /** Whether the deletion may go on; also where there is nothing to ask, or nobody to be asked. */
  boolean given(Map<String, ? extends @Nullable Object> arguments, Call call) {
    if (!call.can("elicitation")) {
      return true;
    }
    int count = count(arguments);
    return count == 0 || isYes(call.ask(KEY, question(count)));
  }

  /** How many memories a filter would take away; what is wrong with the call is said elsewhere. */
  private int count(Map<String, ? extends @Nullable Object> arguments) {
    try {
      DeleteRequest request = MemoryRequests.delete(arguments, Instant.now());
      return request.id() != null || request.dryRun()
          ? 0
          : memories.get().delete().delete(request.filter(), true).size();
    } catch (ValidationError e) {
      return 0;
    }
  }

  private static Inquiry question(int count) {
    return Inquiry.form(
        "Delete %d %s for good?".formatted(count, count == 1 ? "memory" : "memories"),
        Map.of(
            "type",
            "object",
            "properties",
            Map.of(FIELD, Map.of("type", "boolean", "title", "Delete")),
            "required",
            List.of(FIELD)));
  }

  private static boolean isYes(Map<?, ?> answer) {
    return "accept".equals(answer.get("action"))
        && answer.get("content") instanceof Map<?, ?> content
        && Boolean.TRUE.equals(content.get(FIELD));
  }
}
