package dev.cairn.adapter.mcp.tool;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/**
 * Every tool, for memories and for the catalogue, in the SDK's form, for any of its transports. The
 * use cases are asked for by calls only, so that a client can connect and list tools while store
 * and model still load.
 */
public final class CairnTools {

  private final List<GuardedTool> tools;

  public CairnTools(Supplier<MemoryUseCases> memories, Supplier<CatalogUseCases> catalog) {
    Objects.requireNonNull(memories, "memories");
    Objects.requireNonNull(catalog, "catalog");
    this.tools =
        Stream.of(
                new SearchMemoryTool(memories),
                new AddMemoryTool(memories),
                new GetMemoryTool(memories),
                new UpdateMemoryTool(memories),
                new DeleteMemoryTool(memories),
                new ListMemoriesTool(memories),
                new RetrieveMemoryTool(memories),
                new SearchByTagTool(memories),
                new FacetedSearchTool(memories),
                new ListTagsTool(memories),
                new GetStatsTool(memories),
                new SearchToolsTool(catalog),
                new DescribeToolsTool(catalog),
                new ListSkillsTool(catalog))
            .map(GuardedTool::new)
            .toList();
  }

  public List<AsyncToolSpecification> specifications() {
    return tools.stream()
        .map(
            tool ->
                new AsyncToolSpecification(
                    tool.definition(),
                    (exchange, request) -> Mono.fromSupplier(() -> tool.call(request.arguments()))))
        .toList();
  }
}
