package dev.cairn.adapter.mcp.prompt;

import dev.cairn.adapter.mcp.rpc.Call;
import dev.cairn.adapter.mcp.rpc.Client;
import dev.cairn.adapter.mcp.rpc.Feature;
import dev.cairn.adapter.mcp.rpc.RpcError;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What people ask of their memory again and again, ready to be picked. */
public final class CairnPrompts implements Feature {

  private static final String LIST = "prompts/list";
  private static final String GET = "prompts/get";

  @Override
  public Map<String, Object> capabilities(Client client) {
    return Map.of("prompts", Map.of("listChanged", false));
  }

  @Override
  public Set<String> methods() {
    return Set.of(LIST, GET);
  }

  @Override
  public Object answer(Call call) {
    if (call.method().equals(LIST)) {
      call.refuseCursor();
      return Map.of("prompts", Prompt.ALL.stream().map(Prompt::told).toList());
    }
    String name = call.text("name");
    return Prompt.ALL.stream()
        .filter(prompt -> prompt.name().equals(name))
        .findFirst()
        .orElseThrow(() -> RpcError.unknown("prompt", name))
        .filled(call.object("arguments"));
  }

  static boolean has(String name, String argument) {
    return Prompt.ALL.stream()
        .filter(prompt -> prompt.name().equals(name))
        .flatMap(prompt -> prompt.arguments().stream())
        .map(Prompt.Argument::name)
        .anyMatch(argument::equals);
  }

  static List<String> names() {
    return Prompt.ALL.stream().map(Prompt::name).toList();
  }
}
