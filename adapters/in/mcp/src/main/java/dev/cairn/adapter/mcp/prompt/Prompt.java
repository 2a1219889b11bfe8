package dev.cairn.adapter.mcp.prompt;

import dev.cairn.adapter.mcp.rpc.RpcError;
import dev.cairn.adapter.wire.Members;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that a person has an agent do with what is stored.
 *
 * @param text what the agent is told; {@code {name}} stands for an argument
 */
record Prompt(
    String name, String title, String description, List<Argument> arguments, String text) {

  private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");
  private static final Argument TAG =
      new Argument("tag", "Only what carries this tag.", " among what is tagged \"%s\"");
  private static final Argument SOURCE =
      new Argument("source", "Only what comes from this source.", " from the source \"%s\"");

  static final List<Prompt> ALL =
      List.of(
          new Prompt(
              "recall",
              "Recall a subject",
              "What is known about a subject, with where it comes from.",
              List.of(new Argument("subject", "What to recall."), TAG, SOURCE),
              "Tell me what is known about this: {subject}\n\nSearch my memories with"
                  + " search_memory{tag}{source}, in more than one wording where the first finds"
                  + " little, and read what matters in full with get_memory. Put together what"
                  + " they say, newest first where they disagree, with the id and the date of"
                  + " each memory you use. Say clearly what is not known."),
          new Prompt(
              "decisions",
              "Decisions since a date",
              "What was decided since a date, and why.",
              List.of(
                  new Argument("since", "A date such as 2026-11-01, or 7d, 2w, 6m, 1y ago."),
                  TAG,
                  SOURCE),
              "List what was decided since {since}.\n\nGet it with faceted_search, memory_type"
                  + " \"decision\" and date_from {since}{tag}{source}, page by page until there is"
                  + " no more. For each decision give the date, what was decided and why, in one or"
                  + " two lines with its id; say where a later one replaces an earlier one."),
          new Prompt(
              "tidy_up",
              "Tidy up duplicates",
              "Finds memories that say the same or contradict each other, and cleans up.",
              List.of(TAG, SOURCE),
              "Tidy up my memories.\n\nGo through them with list_memories{tag}{source}, page by"
                  + " page. Find those that say the same, that are outdated or that contradict each"
                  + " other; search_memory with the text of one finds its neighbours. Show me what"
                  + " you would merge, correct or delete, with ids, before you change anything."
                  + " When I agree, put what is worth keeping into one memory with update_memory and"
                  + " delete the others with delete_memory, by id."),
          new Prompt(
              "find_tool",
              "Find a tool",
              "Which tool of the catalogue fits a task.",
              List.of(
                  new Argument("task", "What is to be done."),
                  new Argument("skill", "Only within this skill.", " within the skill \"%s\"")),
              "Which tool should I use for this: {task}\n\nLook with search_tools{skill}, read the"
                  + " schemas of the best with describe_tools, and tell me which one fits, what it"
                  + " needs and what it gives, with its id. If none fits, say so."));

  /**
   * What a person fills in.
   *
   * @param form how it is said in the text; empty for one that must be there, which is said as it
   *     is
   */
  record Argument(String name, String description, String form) {

    Argument(String name, String description) {
      this(name, description, "");
    }

    boolean isRequired() {
      return form.isEmpty();
    }

    private Map<String, Object> told() {
      return Members.of("name", name, "description", description, "required", isRequired());
    }

    private String in(Map<?, ?> given) {
      Object value = given.get(name);
      if (value != null && !(value instanceof String)) {
        throw RpcError.invalidParams("arguments." + name + " is a string");
      }
      String text = value == null ? "" : value.toString().strip();
      if (text.isEmpty() && isRequired()) {
        throw RpcError.invalidParams("arguments." + name + " is missing");
      }
      return text.isEmpty() || isRequired() ? text : form.formatted(text);
    }
  }

  Map<String, Object> told() {
    return Members.of(
        "name", name,
        "title", title,
        "description", description,
        "arguments", arguments.stream().map(Argument::told).toList());
  }

  private static String quoted(Map<String, String> values, String name) {
    return Matcher.quoteReplacement(Objects.requireNonNull(values.get(name)));
  }

  Map<String, Object> filled(Map<?, ?> given) {
    Map<String, String> values = new HashMap<>();
    arguments.forEach(argument -> values.put(argument.name(), argument.in(given)));
    String filled = PLACE.matcher(text).replaceAll(place -> quoted(values, place.group(1)));
    Map<String, Object> content = Members.of("type", "text", "text", filled);
    return Members.of(
        "description",
        description,
        "messages",
        List.of(Members.of("role", "user", "content", content)));
  }
}
