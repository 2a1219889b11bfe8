package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.NewMemory;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stores a memory. */
final class AddMemoryTool implements CairnTool {

  private static final String NAME = "add_memory";

  private final Supplier<MemoryUseCases> memories;
  private final ToolLog log = new ToolLog(NAME);

  AddMemoryTool(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(MemoryRequests.ADD))
        .title("Store a memory")
        .description(
            "Use this when something comes up that will still be worth knowing in a later"
                + " conversation: a decision and its reason, a preference, a fact about a person"
                + " or project, a task, a solution that worked. Store one thing per memory, worded"
                + " so that it can be understood on its own; never passwords or keys. Storing the"
                + " same text again is harmless: the memory keeps its id and gains the new tags."
                + " To correct a memory use update_memory.")
        .outputSchema(
            new Schema()
                .with("memory_id", Schema.uuid())
                .with("chunk_count", Schema.count())
                .with("created", "False where this text was stored already.", Schema.flag())
                .require("memory_id", "chunk_count", "created")
                .open())
        .annotations(Hints.ADDS.titled("Store a memory"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    NewMemory memory = MemoryRequests.add(arguments);
    AddedMemory added = memories.get().add().add(memory);
    log.info(
        "add_memory_completed",
        Map.of("created", added.created(), "duration_ms", ToolLog.millisSince(start)));
    return new Answer(text(added), MemoryViews.added(added));
  }

  private static String text(AddedMemory added) {
    return added.created()
        ? "Stored as memory " + added.id() + "."
        : "Already stored as memory " + added.id() + "; new tags were added to it.";
  }
}
