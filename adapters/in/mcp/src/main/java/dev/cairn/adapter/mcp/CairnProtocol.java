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

  private static final String INSTRUCTIONS =
      """
      Cairn is your long-term memory: what you store stays, across conversations and projects.

      Search it (search_memory) at the start of a task and whenever earlier work, decisions, \
      preferences or facts about the user or the project could matter. Do not guess what you \
      could look up.

      Store (add_memory) what will still be worth knowing later: decisions with their reasons, \
      preferences, facts, open tasks, solutions that worked. One thing per memory, understandable \
      on its own, with a few tags. Do not store what is only of use right now, what can be read in \
      the code, or secrets.

      When something stored turns out to be outdated, correct it (update_memory) rather than \
      adding its opposite. Delete (delete_memory) when the user asks to forget; try with dry_run \
      first when deleting by filter.

      Cairn also knows a catalogue of tools, prompts and resources. When a task needs one that you \
      do not have at hand, say what you want to do (search_tools) rather than giving up or \
      listing everything; describe_tools gives the full schemas of those you choose.\
      """;

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
        new Identity("cairn", "Cairn", version, INSTRUCTIONS),
        List.of(
            new CairnTools(memories, catalog, choice),
            new MemoryResources(memories),
            new Subscriptions(memories),
            new CairnPrompts(),
            new Completion(memories, catalog)));
  }
}
