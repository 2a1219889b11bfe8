package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.input.UpdateRequest;
import dev.cairn.domain.memory.Memory;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Changes a memory in place. */
final class UpdateMemoryTool implements CairnTool {

  private static final String NAME = "update_memory";

  private final Supplier<MemoryUseCases> memories;
  private final ToolLog log = new ToolLog(NAME);

  UpdateMemoryTool(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(MemoryRequests.UPDATE))
        .title("Change a memory")
        .description(
            "Use this when a stored memory is no longer right or needs other labels: a decision"
                + " was changed, a task is done, a fact was wrong. Replaces the parts you give and"
                + " leaves the rest; the id stays. Prefer it to adding a second memory that"
                + " contradicts the first.")
        .outputSchema(Schemas.memory())
        .annotations(Hints.CHANGES.titled("Change a memory"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    UpdateRequest request = MemoryRequests.update(arguments);
    Memory memory = memories.get().update().update(request.id(), request.change());
    log.info("update_memory_completed", Map.of("duration_ms", ToolLog.millisSince(start)));
    return new Answer("Updated memory " + memory.id() + ".", MemoryViews.memory(memory));
  }
}
