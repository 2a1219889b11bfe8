package dev.cairn.adapter.mcp.tool;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which tools clients are told of, and may call: all, the core of them, and those named. */
public record ToolChoice(Set<String> names) {

  private static final List<String> CORE =
      List.of(
          "search_memory",
          "add_memory",
          "get_memory",
          "update_memory",
          "delete_memory",
          "list_memories",
          "search_tools",
          "describe_tools");

  private static final List<String> FURTHER =
      List.of(
          "retrieve_memory",
          "search_by_tag",
          "faceted_search",
          "list_tags",
          "get_stats",
          "list_skills");

  /** Those whose names and form ChatGPT's connectors prescribe; nobody else needs them. */
  private static final List<String> CHATGPT = List.of("search", "fetch");

  private static final Map<String, List<String>> SETS =
      Map.of(
          "all",
          Stream.of(CORE, FURTHER).flatMap(List::stream).toList(),
          "core",
          CORE,
          "chatgpt",
          CHATGPT);

  public static final ToolChoice ALL = of("all");

  /** What {@link #isChoice} asks for. */
  public static final String RULE =
      "must be all, core, chatgpt, or tools with commas between them: "
          + Stream.of(CORE, FURTHER, CHATGPT)
              .flatMap(List::stream)
              .collect(Collectors.joining(", "));

  public ToolChoice {
    names = Set.copyOf(names);
  }

  public static boolean isChoice(String words) {
    return words(words).stream()
        .allMatch(
            word ->
                SETS.containsKey(word)
                    || SETS.values().stream().anyMatch(names -> names.contains(word)));
  }

  /** The choice that a setting says. */
  public static ToolChoice of(String words) {
    Set<String> names = new LinkedHashSet<>();
    words(words).forEach(word -> names.addAll(SETS.getOrDefault(word, List.of(word))));
    return new ToolChoice(names);
  }

  private static List<String> words(String words) {
    return List.of(words.strip().split("\\s*,\\s*", -1));
  }
}
