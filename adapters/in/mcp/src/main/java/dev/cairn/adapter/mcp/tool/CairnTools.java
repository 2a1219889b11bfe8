package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.mcp.rpc.Call;
import dev.cairn.adapter.mcp.rpc.Client;
import dev.cairn.adapter.mcp.rpc.Feature;
import dev.cairn.adapter.mcp.rpc.RpcError;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every tool, for memories and for the catalogue. The use cases are asked for by calls only, so
 * that a client can connect and list tools while store and model still load.
 */
public final class CairnTools implements Feature {

  private static final String LIST = "tools/list";
  private static final String CALL = "tools/call";

  private final Map<String, CairnTool> tools = new LinkedHashMap<>();
  private final DeleteConfirmation confirmation;

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
    this.confirmation = new DeleteConfirmation(memories);
    new ToolLog("search_memory").info("search_memory_tool_initialized", Map.of());
  }

  /** All of them, for whoever looks for one. */
  Object list() {
    return new Listing(definitions());
  }

  List<ToolDefinition> definitions() {
    return tools.values().stream().map(CairnTool::definition).toList();
  }

  @Override
  public Map<String, Object> capabilities(Client client) {
    return Map.of("tools", Map.of("listChanged", false));
  }

  @Override
  public Set<String> methods() {
    return Set.of(LIST, CALL);
  }

  @Override
  public Object answer(Call call) {
    if (call.method().equals(LIST)) {
      call.refuseCursor();
      return list();
    }
    Map<?, ?> params = call.params();
    String wanted = wanted(params);
    CairnTool tool = tools.get(wanted);
    if (tool == null) {
      throw RpcError.unknown("tool", wanted);
    }
    return called(tool, named((Map<?, ?>) params.get("arguments")), call);
  }

  private static String wanted(Map<?, ?> params) {
    Object name = params.get("name");
    if (params.isEmpty()
        || isComposed(name)
        || !isObjectOrNothing(params.get("arguments"))
        || !isObjectOrNothing(params.get("_meta"))) {
      throw RpcError.invalidParams("they do not fit the method");
    }
    return name == null ? "" : name.toString();
  }

  private ToolResult called(
      CairnTool tool, Map<String, ? extends @Nullable Object> arguments, Call call) {
    boolean refused = tool.name().equals("delete_memory") && !confirmation.given(arguments, call);
    return refused ? DeleteConfirmation.REFUSED : tool.call(arguments, call);
  }

  private static boolean isComposed(@Nullable Object value) {
    return value instanceof Map || value instanceof List;
  }

  private static boolean isObjectOrNothing(@Nullable Object value) {
    return value == null || value instanceof Map;
  }

  /** What the tool answers; empty if there is none with this name. */
  Optional<ToolResult> call(String name, Map<String, ? extends @Nullable Object> arguments) {
    return Optional.ofNullable(tools.get(name)).map(tool -> tool.call(arguments, null));
  }

  /** What goes over the wire. */
  record Listing(List<ToolDefinition> tools) {}

  @SuppressWarnings("unchecked") // the names in JSON are texts
  private static Map<String, ? extends @Nullable Object> named(@Nullable Map<?, ?> arguments) {
    return arguments == null ? Map.of() : (Map<String, @Nullable Object>) arguments;
  }
}
