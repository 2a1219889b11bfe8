package dev.cairn.adapter.mcp.tool;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which tools clients are told of, and may call: all, the core of them, or those named. */
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

  public static final ToolChoice ALL = of("all");

  /** What {@link #isChoice} asks for. */
  public static final String RULE =
      "must be all, core, or tools with commas between them: "
          + String.join(", ", CORE)
          + ", "
          + String.join(", ", FURTHER);

  public ToolChoice {
    names = Set.copyOf(names);
  }

  public static boolean isChoice(String words) {
    return words(words).stream()
        .allMatch(
            word ->
                word.equals("all")
                    || word.equals("core")
                    || CORE.contains(word)
                    || FURTHER.contains(word));
  }

  /** The choice that a setting says. */
  public static ToolChoice of(String words) {
    Set<String> names = new LinkedHashSet<>();
    for (String word : words(words)) {
      switch (word) {
        case "all" -> {
          names.addAll(CORE);
          names.addAll(FURTHER);
        }
        case "core" -> names.addAll(CORE);
        default -> names.add(word);
      }
    }
    return new ToolChoice(names);
  }

  private static List<String> words(String words) {
    return List.of(words.strip().split("\\s*,\\s*", -1));
  }
}
