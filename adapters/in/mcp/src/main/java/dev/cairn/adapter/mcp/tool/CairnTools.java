package dev.cairn.adapter.mcp.tool;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every tool, for memories and for the catalogue. The use cases are asked for by calls only, so
 * that a client can connect and list tools while store and model still load.
 */
public final class CairnTools {

  private final Map<String, CairnTool> tools = new LinkedHashMap<>();

  public CairnTools(Supplier<MemoryUseCases> memories, Supplier<CatalogUseCases> catalog) {
    this(memories, catalog, ToolChoice.ALL);
  }

  /** The same, and no tool but those chosen. */
  public CairnTools(
      Supplier<MemoryUseCases> memories, Supplier<CatalogUseCases> catalog, ToolChoice choice) {
    Objects.requireNonNull(memories, "memories");
    Objects.requireNonNull(catalog, "catalog");
    Stream.of(
            new MemoryTools(memories).tools(),
            new BrowseTools(memories).tools(),
            new CatalogTools(catalog).tools(),
            new ConnectorTools(memories).tools())
        .flatMap(List::stream)
        .filter(tool -> choice.names().contains(tool.name()))
        .forEach(tool -> tools.put(tool.name(), tool));
    new ToolLog("search_memory").info("search_memory_tool_initialized", Map.of());
  }

  /** All of them, for whoever looks for one. */
  public Object list() {
    return new Listing(definitions());
  }

  List<ToolDefinition> definitions() {
    return tools.values().stream().map(CairnTool::definition).toList();
  }

  /** What the tool answers; empty if there is none with this name. */
  public Optional<Object> call(String name, @Nullable Map<?, ?> arguments) {
    return Optional.ofNullable(tools.get(name)).map(tool -> tool.call(named(arguments)));
  }

  /** What a call answers that was ended at its limit. */
  public static Object late(Duration limit) {
    String text =
        "Error: The call took longer than %d seconds and was ended. Send less text at a time, or try again when there is less to do."
            .formatted(limit.toSeconds());
    return new ToolResult(text, true, null);
  }

  /** What goes over the wire. */
  record Listing(List<ToolDefinition> tools) {}

  @SuppressWarnings("unchecked") // the names in JSON are texts
  private static Map<String, ? extends @Nullable Object> named(@Nullable Map<?, ?> arguments) {
    return arguments == null ? Map.of() : (Map<String, @Nullable Object>) arguments;
  }
}
