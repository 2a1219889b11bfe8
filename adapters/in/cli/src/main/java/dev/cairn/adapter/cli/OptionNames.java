package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.command.RequestOptions;
import dev.cairn.domain.error.Violation;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.CatalogRequests;
import dev.cairn.domain.input.Field;
import dev.cairn.domain.input.Kind;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.input.RequestShape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says violations in the words of the command line: {@code --tag}, not {@code filters.tags}. */
final class OptionNames {

  private static final List<RequestShape> REQUESTS =
      List.of(
          CatalogRequests.PAGE,
          CatalogRequests.SEARCH,
          BrowseRequests.LIST,
          BrowseRequests.RETRIEVE,
          MemoryRequests.DELETE,
          MemoryRequests.FIND,
          MemoryRequests.ADD);

  private OptionNames() {}

  private static Map<String, String> options() {
    Map<String, String> options = new HashMap<>();
    REQUESTS.forEach(request -> add(options, request));
    options.put("text", "text");
    options.put("query", "query");
    List.of("memory_id", "id", "item_id", "skill_id").forEach(id -> options.put(id, "ID"));
    List.of("assign_skills", "config")
        .forEach(name -> options.put(name, "--" + name.replace('_', '-')));
    return options;
  }

  private static void add(Map<String, String> options, RequestShape request) {
    for (Field<?> field : request.fields()) {
      if (field.kind() instanceof Kind.Group group) {
        add(options, group.shape());
      } else {
        options.put(field.name(), RequestOptions.name(field));
      }
    }
  }

  static String explain(List<Violation> violations) {
    return violations.stream().map(OptionNames::explain).collect(Collectors.joining("; "));
  }

  private static String explain(Violation violation) {
    String message = violation.message().replace("date_from", "--from").replace("date_to", "--to");
    String field = violation.field().replaceFirst("^filters\\.", "");
    if (field.isEmpty() || field.equals("filters")) {
      return message;
    }
    if (field.startsWith("metadata.")) {
      return "--where " + field.substring("metadata.".length()) + ": " + message;
    }
    return options().getOrDefault(field, field) + ": " + message;
  }
}
