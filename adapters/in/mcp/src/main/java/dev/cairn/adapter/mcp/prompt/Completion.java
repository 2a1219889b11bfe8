package dev.cairn.adapter.mcp.prompt;

import dev.cairn.adapter.mcp.rpc.Call;
import dev.cairn.adapter.mcp.rpc.Client;
import dev.cairn.adapter.mcp.rpc.Feature;
import dev.cairn.adapter.mcp.rpc.RpcError;
import dev.cairn.adapter.wire.Members;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Tags, sources and skills that there are, while a person fills a prompt in. */
public record Completion(Supplier<MemoryUseCases> memories, Supplier<CatalogUseCases> catalog)
    implements Feature {

  private static final int MOST = 100;
  private static final int MOST_SKILLS = 10_000;

  @Override
  public Map<String, Object> capabilities(Client client) {
    return Map.of("completions", Map.of());
  }

  @Override
  public Set<String> methods() {
    return Set.of("completion/complete");
  }

  @Override
  public Object answer(Call call) {
    Map<?, ?> argument = call.object("argument");
    if (!(argument.get("name") instanceof String name)
        || !(argument.get("value") instanceof String begun)) {
      throw RpcError.invalidParams("argument has a name and a value");
    }
    requireKnown(call.object("ref"), name);
    String start = begun.toLowerCase(Locale.ROOT);
    List<String> fitting =
        known(name).filter(each -> each.toLowerCase(Locale.ROOT).startsWith(start)).toList();
    return Map.of("completion", told(fitting));
  }

  private static Map<String, Object> told(List<String> fitting) {
    return Members.of(
        "values", fitting.stream().limit(MOST).toList(),
        "total", fitting.size(),
        "hasMore", fitting.size() > MOST);
  }

  private static void requireKnown(Map<?, ?> ref, String argument) {
    if ("ref/resource".equals(ref.get("type")) && ref.get("uri") instanceof String) {
      return;
    }
    if (!"ref/prompt".equals(ref.get("type")) || !(ref.get("name") instanceof String name)) {
      throw RpcError.invalidParams("ref is a prompt by name or a resource by uri");
    }
    if (!CairnPrompts.names().contains(name)) {
      throw RpcError.unknown("prompt", name);
    }
    if (!CairnPrompts.has(name, argument)) {
      throw RpcError.invalidParams("the prompt " + name + " has no argument " + argument);
    }
  }

  /** What there is of it, the most used first; nothing where any text will do. */
  private Stream<String> known(String argument) {
    return switch (argument) {
      case "tag" -> mostUsed(memories.get().browse().statistics().tags());
      case "source" -> mostUsed(memories.get().browse().statistics().sources());
      case "skill" ->
          catalog.get().browse().skills(0, MOST_SKILLS).values().stream()
              .map(counted -> counted.skill().id().value());
      default -> Stream.empty();
    };
  }

  private static Stream<String> mostUsed(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .sorted(BrowseViews.MOST_FREQUENT_FIRST)
        .map(Map.Entry::getKey);
  }
}
