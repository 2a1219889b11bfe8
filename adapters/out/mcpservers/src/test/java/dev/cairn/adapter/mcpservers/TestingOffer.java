package dev.cairn.adapter.mcpservers;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What test servers offer, as JSON. */
final class TestingOffer {

  static final String ALL = "\"tools\":{},\"prompts\":{},\"resources\":{}";

  static final String TOOLS =
      """
      {"tools":[{"name":"read_file","title":"Read","description":"Reads a file.",
        "inputSchema":{"type":"object","properties":{"path":{"type":"string","minimum":1.50}}},
        "outputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}},
        {"name":"bare"}]}"""
          .replace("\n", "");

  static final String PROMPTS =
      """
      {"prompts":[{"name":"review","description":"Reviews code.","arguments":[
        {"name":"code","description":"The code","required":true},{"name":"style"}]},
        {"name":"plain"}]}"""
          .replace("\n", "");

  static final String RESOURCES =
      """
      {"resources":[{"uri":"file:///a.md","name":"a.md","description":"Notes",
        "mimeType":"text/markdown","annotations":{"priority":0.5}}]}"""
          .replace("\n", "");

  static final String TEMPLATES =
      "{\"resourceTemplates\":[{\"uriTemplate\":\"db://{table}\",\"name\":\"\"}]}";

  static final String WRONG_TYPES =
      """
      {"tools":[17,null,{"name":5},{"name":" "},{"description":"nameless"},
        {"name":"number","description":3},{"name":"schema","inputSchema":"x"},
        {"name":"list","outputSchema":[]},{"name":"hints","annotations":true},
        {"name":"nul","inputSchema":{"a":"\\u0000"}},
        {"name":"good"}]}"""
          .replace("\n", "");

  private TestingOffer() {}

  static String initialize(String capabilities) {
    return """
        {"protocolVersion":"2025-06-18","capabilities":{%s},\
        "serverInfo":{"name":"testing","version":"1","title":"Testing Server"},\
        "instructions":"Use it for tests."}"""
        .formatted(capabilities);
  }

  static String tool(String description) {
    return "{\"tools\":[{\"name\":\"told\",\"description\":" + description + "}]}";
  }

  static String page(int number, @Nullable String next) {
    String cursor = next == null ? "" : ",\"nextCursor\":\"" + next + "\"";
    return "{\"tools\":[{\"name\":\"tool" + number + "\"}]" + cursor + "}";
  }

  static String many(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{\"name\":\"t" + i + "\",\"inputSchema\":{\"type\":\"object\"}}")
        .collect(Collectors.joining(",", "{\"tools\":[", "]}"));
  }

  /** A good tool, and one whose schema is nested so deep. */
  static String deep(int levels) {
    return "{\"tools\":[{\"name\":\"good\"},{\"name\":\"deep\",\"inputSchema\":"
        + "{\"a\":".repeat(levels)
        + "1"
        + "}".repeat(levels)
        + "}]}";
  }
}
