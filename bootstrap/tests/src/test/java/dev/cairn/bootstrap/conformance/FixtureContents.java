package dev.cairn.bootstrap.conformance;

import dev.cairn.adapter.mcp.rpc.Call;
import dev.cairn.adapter.mcp.rpc.Client;
import dev.cairn.adapter.mcp.rpc.Feature;
import dev.cairn.adapter.mcp.rpc.RpcError;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The resources, prompts and completions that the conformance suite asks for by name. */
final class FixtureContents implements Feature {

  private static final String TEMPLATE = "test://template/";

  @Override
  public Map<String, Object> capabilities(Client client) {
    return Map.of("resources", Map.of(), "prompts", Map.of(), "completions", Map.of());
  }

  @Override
  public Set<String> methods() {
    return Set.of(
        "resources/list",
        "resources/read",
        "resources/templates/list",
        "resources/subscribe",
        "resources/unsubscribe",
        "prompts/list",
        "prompts/get",
        "completion/complete");
  }

  @Override
  public Object answer(Call call) {
    return switch (call.method()) {
      case "resources/list" ->
          Plain.json(
              """
              {"resources":[
                {"uri":"test://static-text","name":"text","mimeType":"text/plain"},
                {"uri":"test://static-binary","name":"binary","mimeType":"image/png"},
                {"uri":"test://watched-resource","name":"watched","mimeType":"text/plain"}]}
              """);
      case "resources/templates/list" ->
          Plain.json(
              """
              {"resourceTemplates":[{"uriTemplate":"test://template/{id}/data","name":"data"}]}
              """);
      case "resources/read" -> Map.of("contents", List.of(read(call, call.text("uri"))));
      case "prompts/list" ->
          Plain.json(
              """
              {"prompts":[
                {"name":"test_simple_prompt","description":"simple"},
                {"name":"test_prompt_with_arguments","description":"two arguments","arguments":[
                  {"name":"arg1","required":true},{"name":"arg2","required":true}]},
                {"name":"test_prompt_with_embedded_resource","description":"embeds","arguments":[
                  {"name":"resourceUri","required":true}]},
                {"name":"test_prompt_with_image","description":"an image"},
                {"name":"test_input_required_result_prompt","description":"asks back"}]}
              """);
      case "prompts/get" -> prompt(call);
      case "completion/complete" ->
          Plain.json("{\"completion\":{\"values\":[\"test-1\",\"test-2\"],\"hasMore\":false}}");
      default -> Map.of();
    };
  }

  private static Map<String, Object> read(Call call, String uri) {
    if (uri.startsWith(TEMPLATE) && uri.endsWith("/data")) {
      String id = uri.substring(TEMPLATE.length(), uri.length() - "/data".length());
      return Map.of("uri", uri, "mimeType", "text/plain", "text", "Data for " + id);
    }
    return switch (uri) {
      case "test://static-text" ->
          Map.of(
              "uri",
              uri,
              "mimeType",
              "text/plain",
              "text",
              "This is the content of the static text resource.");
      case "test://static-binary" -> Map.of("uri", uri, "mimeType", "image/png", "blob", Plain.PNG);
      default -> throw call.unknownResource(uri);
    };
  }

  private static Map<String, Object> prompt(Call call) {
    Map<?, ?> given = call.object("arguments");
    return switch (call.text("name")) {
      case "test_simple_prompt" -> said(Plain.text("This is a simple prompt for testing."));
      case "test_prompt_with_arguments" ->
          said(
              Plain.text(
                  "Prompt with arguments: arg1='%s', arg2='%s'"
                      .formatted(given.get("arg1"), given.get("arg2"))));
      case "test_prompt_with_embedded_resource" ->
          said(
              Plain.resource(
                  String.valueOf(given.get("resourceUri")),
                  "text/plain",
                  "Embedded resource content for testing."));
      case "test_prompt_with_image" -> said(Plain.image());
      case "test_input_required_result_prompt" ->
          said(
              Plain.text(
                  call.ask(
                          "user_context",
                          FixtureQuestions.field(
                              "What context should the prompt use?", "context", "string"))
                      .toString()));
      default -> throw RpcError.unknown("prompt", call.text("name"));
    };
  }

  private static Map<String, Object> said(Map<String, Object> content) {
    return Map.of("messages", List.of(Map.of("role", "user", "content", content)));
  }
}
