package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gives one memory in full. */
final class GetMemoryTool implements CairnTool {

  private static final String NAME = "get_memory";

  private final Supplier<MemoryUseCases> memories;
  private final ToolLog log = new ToolLog(NAME);

  GetMemoryTool(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(MemoryRequests.GET))
        .title("Get a memory")
        .description(
            "Use this when a search or a list showed only the start of a memory and you need all"
                + " of it, or when you have a memory's id. Gives the full text with tags, source,"
                + " type, metadata and times.")
        .outputSchema(Schemas.memory())
        .annotations(Hints.READS.titled("Get a memory"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    MemoryId id = MemoryRequests.get(arguments);
    Memory memory = memories.get().browse().get(id);
    log.info("get_memory_completed", Map.of("duration_ms", ToolLog.millisSince(start)));
    return new Answer(MemoryText.full(memory), MemoryViews.memory(memory));
  }
}
