package dev.cairn.adapter.mcp;

import dev.cairn.adapter.mcp.prompt.CairnPrompts;
import dev.cairn.adapter.mcp.prompt.Completion;
import dev.cairn.adapter.mcp.resource.MemoryResources;
import dev.cairn.adapter.mcp.resource.Subscriptions;
import dev.cairn.adapter.mcp.rpc.Identity;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.tool.CairnTools;
import dev.cairn.adapter.mcp.tool.ToolChoice;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import java.util.List;
import java.util.function.Supplier;

/** What Cairn is to an MCP client: its name, its tools, its resources and its prompts. */
public final class CairnProtocol {

  private CairnProtocol() {}

  /**
   * Puts it together.
   *
   * @param memories asked for at every call that is about memories and never before; it may wait,
   *     and fail
   * @param catalog likewise, for what is about the catalogue
   * @param version Cairn's own, as clients are told it
   */
  public static Protocol of(
      Supplier<MemoryUseCases> memories, Supplier<CatalogUseCases> catalog, String version) {
    return of(memories, catalog, version, ToolChoice.ALL);
  }

  /** The same with fewer tools. */
  public static Protocol of(
      Supplier<MemoryUseCases> memories,
      Supplier<CatalogUseCases> catalog,
      String version,
      ToolChoice choice) {
    return new Protocol(
        new Identity("cairn", "Cairn", version, Instructions.of(choice)),
        List.of(
            new CairnTools(memories, catalog, choice),
            new MemoryResources(memories),
            new Subscriptions(memories),
            new CairnPrompts(),
            new Completion(memories, catalog)));
  }
}
