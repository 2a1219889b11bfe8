package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.DeleteRequest;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.MemoryId;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Forgets memories, or tells which ones it would. */
final class DeleteMemoryTool implements CairnTool {

  private static final String NAME = "delete_memory";
  private static final int SHOWN = 20;

  private final Supplier<MemoryUseCases> memories;
  private final ToolLog log = new ToolLog(NAME);

  DeleteMemoryTool(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(MemoryRequests.DELETE))
        .title("Delete memories")
        .description(
            "Use this when the user asks to forget something, or when a memory is wrong beyond"
                + " correcting. Deletes one memory by id, or all that fit every given filter; it"
                + " cannot be undone. Before deleting by filter, call it with dry_run true and"
                + " check what would go.")
        .outputSchema(
            new Schema()
                .with("deleted", "How many were deleted, or would be.", Schema.count())
                .with("memory_ids", Schema.listOf(Schema.uuid()))
                .require("deleted", "memory_ids")
                .open())
        .annotations(Hints.DELETES.titled("Delete memories"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    DeleteRequest request = MemoryRequests.delete(arguments);
    List<MemoryId> ids = delete(memories.get().delete(), request);
    log.info(
        "delete_memory_completed",
        Map.of(
            "deleted", ids.size(),
            "dry_run", request.dryRun(),
            "duration_ms", ToolLog.millisSince(start)));
    return new Answer(text(ids, request.dryRun()), MemoryViews.deleted(ids));
  }

  private static List<MemoryId> delete(MemoryUseCases.Delete delete, DeleteRequest request) {
    MemoryId id = request.id();
    return id == null
        ? delete.delete(request.filter(), request.dryRun())
        : delete.delete(id, request.dryRun());
  }

  private static String text(List<MemoryId> ids, boolean dryRun) {
    if (ids.isEmpty()) {
      return "No memories match; nothing " + (dryRun ? "would be" : "was") + " deleted.";
    }
    StringBuilder text =
        new StringBuilder(dryRun ? "Would delete " : "Deleted ")
            .append(ids.size())
            .append(ids.size() == 1 ? " memory:\n" : " memories:\n");
    ids.stream().limit(SHOWN).forEach(id -> text.append(id).append('\n'));
    if (ids.size() > SHOWN) {
      text.append("and ").append(ids.size() - SHOWN).append(" more\n");
    }
    return text.toString();
  }
}
