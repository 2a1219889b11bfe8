package dev.cairn.adapter.mcp;

import dev.cairn.adapter.mcp.tool.ToolChoice;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a model should know to use Cairn well, told of the tools that it has and of no others. */
record Instructions(Set<String> tools) {

  static String of(ToolChoice choice) {
    return new Instructions(choice.names()).told();
  }

  private String told() {
    return Stream.of(memory(), searching(), adding(), changing(), catalogue())
        .filter(paragraph -> !paragraph.isEmpty())
        .collect(Collectors.joining("\n\n"));
  }

  private static String memory() {
    return "Cairn is your long-term memory: what you store stays, across conversations and"
        + " projects.";
  }

  private String searching() {
    String finder =
        Stream.of("search_memory", "retrieve_memory", "search")
            .filter(tools::contains)
            .findFirst()
            .orElse("");
    String search =
        "Search it ("
            + finder
            + ") at the start of a task and whenever earlier work, decisions, preferences or"
            + " facts about the user or the project could matter. Do not guess what you could look"
            + " up.";
    return finder.isEmpty()
        ? ""
        : search + where("fetch", " Read (fetch) what a search shows the beginning of.");
  }

  private String adding() {
    return where(
        "add_memory",
        "Store (add_memory) what will still be worth knowing later: decisions with their reasons,"
            + " preferences, facts, open tasks, solutions that worked. One thing per memory,"
            + " understandable on its own, with a few tags. Do not store what is only of use right"
            + " now, what can be read in the code, or secrets.");
  }

  private String changing() {
    String correct =
        "When something stored turns out to be outdated, correct it (update_memory) rather than"
            + " adding its opposite. ";
    String delete =
        "Delete (delete_memory) when the user asks to forget; try with dry_run first when"
            + " deleting by filter.";
    return (where("update_memory", correct) + where("delete_memory", delete)).strip();
  }

  private String catalogue() {
    String describe =
        where("describe_tools", "; describe_tools gives the full schemas of those you choose");
    return where(
        "search_tools",
        "Cairn also knows a catalogue of tools, prompts and resources. When a task needs one that"
            + " you do not have at hand, say what you want to do (search_tools) rather than giving"
            + " up or listing everything"
            + describe
            + ".");
  }

  private String where(String tool, String words) {
    return tools.contains(tool) ? words : "";
  }
}
