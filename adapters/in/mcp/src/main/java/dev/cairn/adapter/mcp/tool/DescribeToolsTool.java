package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.adapter.wire.catalog.ItemView;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.DescribedItem;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.input.CatalogRequests;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gives items of the catalogue with their full schemas. */
final class DescribeToolsTool implements CairnTool {

  private static final String NAME = "describe_tools";

  private final Supplier<CatalogUseCases> catalog;
  private final ToolLog log = new ToolLog(NAME);

  DescribeToolsTool(Supplier<CatalogUseCases> catalog) {
    this.catalog = catalog;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(CatalogRequests.DESCRIBE))
        .title("Describe tools")
        .description(
            "Use this before you call a tool that search_tools found, or when you have the ids of"
                + " tools, prompts or resources: it gives their full descriptions with input and"
                + " output schemas and annotations, in the order of the ids. Ids that do not exist"
                + " are listed as unknown.")
        .outputSchema(
            new Schema()
                .with("tools", Schema.listOf(CatalogSchemas.item()))
                .with("unknown", "The ids that do not exist.", Schema.listOf(Schema.text()))
                .require("tools", "unknown")
                .open())
        .annotations(Hints.READS.titled("Describe tools"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    List<ItemId> ids = CatalogRequests.describe(arguments);
    List<DescribedItem> items = catalog.get().browse().describe(ids);
    List<String> unknown = unknown(ids, items);
    log.info(
        "describe_tools_completed",
        Map.of(
            "result_count", items.size(),
            "unknown", unknown.size(),
            "duration_ms", ToolLog.millisSince(start)));
    return new Answer(
        DescribedText.of(items, unknown),
        new Description(items.stream().map(CatalogViews::item).toList(), unknown),
        items.isEmpty());
  }

  private static List<String> unknown(List<ItemId> ids, List<DescribedItem> found) {
    Set<ItemId> unknown = new LinkedHashSet<>(ids);
    found.forEach(described -> unknown.remove(described.item().id()));
    return unknown.stream().map(ItemId::value).toList();
  }

  /** What goes over the wire. */
  record Description(List<ItemView> tools, List<String> unknown) {}
}
