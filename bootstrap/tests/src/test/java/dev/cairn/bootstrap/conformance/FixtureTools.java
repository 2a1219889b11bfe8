package dev.cairn.bootstrap.conformance;

import static dev.cairn.bootstrap.conformance.Plain.content;
import static dev.cairn.bootstrap.conformance.Plain.text;

import dev.cairn.adapter.mcp.rpc.Call;
import dev.cairn.adapter.mcp.rpc.Client;
import dev.cairn.adapter.mcp.rpc.Feature;
import dev.cairn.adapter.mcp.rpc.Inquiry;
import dev.cairn.adapter.mcp.rpc.LogLevel;
import dev.cairn.adapter.mcp.rpc.RpcError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The tools that the conformance suite calls by name. */
final class FixtureTools implements Feature {

  private static final String STATE = "the-state-of-round-1";
  private static final String STATE_2 = "the-state-of-round-2";
  private static final String ASKING = "test_input_required_result_";

  private static final Map<String, Object> SCHEMA_2020_12 =
      Plain.json(
          """
          {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
           "$defs":{"address":{"$anchor":"addressDef","type":"object",
             "properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
           "properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},
             "contactMethod":{"type":"string","enum":["phone","email"]},
             "phone":{"type":"string"},"email":{"type":"string"}},
           "allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
           "if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},
           "then":{"required":["phone"]},"else":{"required":["email"]},
           "additionalProperties":false}
          """);

  private final Map<String, Function<Call, Map<String, Object>>> tools = new LinkedHashMap<>();

  FixtureTools() {
    contents();
    tellingBeforeTheAnswer();
    askingBack();
    askingInRounds();
  }

  private void contents() {
    tools.put(
        "test_simple_text", call -> content(text("This is a simple text response for testing.")));
    tools.put("test_image_content", call -> content(Plain.image()));
    tools.put(
        "test_audio_content",
        call -> content(Map.of("type", "audio", "data", Plain.WAV, "mimeType", "audio/wav")));
    tools.put(
        "test_embedded_resource",
        call ->
            content(
                Plain.resource(
                    "test://embedded-resource",
                    "text/plain",
                    "This is an embedded resource content.")));
    tools.put(
        "test_multiple_content_types",
        call ->
            content(
                text("Multiple content types test:"),
                Plain.image(),
                Plain.resource(
                    "test://mixed-content-resource",
                    "application/json",
                    "{\"test\":\"data\",\"value\":123}")));
    tools.put(
        "test_error_handling",
        call ->
            Map.of(
                "isError",
                true,
                "content",
                List.of(text("This tool intentionally returns an error for testing"))));
    tools.put("json_schema_2020_12_tool", call -> content(text("valid")));
  }

  private void tellingBeforeTheAnswer() {
    Function<Call, Map<String, Object>> logging =
        call -> {
          List.of("Tool execution started", "Tool processing data", "Tool execution completed")
              .forEach(message -> call.log(LogLevel.INFO, "fixture", message));
          return content(text("Logged three times"));
        };
    tools.put("test_tool_with_logging", logging);
    tools.put("test_logging_tool", logging);
    tools.put(
        "test_tool_with_progress",
        call -> {
          List.of(0, 50, 100).forEach(done -> call.progress(done, 100, done + " of 100"));
          return content(text("Progressed three times"));
        });
  }

  private void askingBack() {
    tools.put(
        "test_sampling",
        call ->
            told(
                "LLM response: ",
                call.ask("llm", FixtureQuestions.sampling(argument(call, "prompt")))));
    tools.put(
        "test_elicitation",
        call ->
            told(
                "User response: ",
                call.ask("user", FixtureQuestions.user(argument(call, "message")))));
    tools.put(
        "test_elicitation_sep1034_defaults", call -> completed(call, FixtureQuestions.defaults()));
    tools.put("test_elicitation_sep1330_enums", call -> completed(call, FixtureQuestions.enums()));
    tools.put(
        "test_streaming_elicitation",
        call -> told("", call.ask("name", FixtureQuestions.field("Name?", "name", "string"))));
    tools.put(
        "test_missing_capability",
        call -> told("", call.ask("llm", FixtureQuestions.sampling("Anything"))));
  }

  private void askingInRounds() {
    Inquiry name = FixtureQuestions.field("What is your name?", "name", "string");
    Inquiry confirm = FixtureQuestions.field("Please confirm", "ok", "boolean");
    Inquiry capital = FixtureQuestions.sampling("What is the capital of France?");
    tools.put(ASKING + "elicitation", call -> told("Hello, ", call.ask("user_name", name)));
    tools.put(ASKING + "sampling", call -> told("", call.ask("capital_question", capital)));
    tools.put(
        ASKING + "list_roots",
        call -> told("Roots: ", call.ask("client_roots", FixtureQuestions.ROOTS)));
    tools.put(ASKING + "request_state", call -> confirmed(call, confirm));
    tools.put(ASKING + "tampered_state", call -> confirmed(call, confirm));
    tools.put(
        ASKING + "multiple_inputs",
        call ->
            content(
                text(
                    call.ask(
                            Map.of(
                                "user_name", name,
                                "greeting", capital,
                                "client_roots", FixtureQuestions.ROOTS),
                            STATE)
                        .toString())));
    tools.put(ASKING + "multi_round", FixtureTools::inTwoRounds);
    tools.put(
        ASKING + "capabilities",
        call -> {
          Map<String, Inquiry> possible = new LinkedHashMap<>(Map.of("q1", name, "q2", capital));
          possible.values().removeIf(each -> !call.can(each.capability()));
          return content(text(call.ask(possible, null).toString()));
        });
  }

  private static Map<String, Object> confirmed(Call call, Inquiry question) {
    Map<?, ?> answer = call.ask(Map.of("confirm", question), STATE).get("confirm");
    if (!STATE.equals(call.state())) {
      throw RpcError.invalidParams("requestState is none that was given out");
    }
    return told("state-ok ", answer);
  }

  private static Map<String, Object> inTwoRounds(Call call) {
    if (!STATE_2.equals(call.state())) {
      call.ask(
          Map.of("step1", FixtureQuestions.field("Step 1: your name?", "name", "string")), STATE);
    }
    Inquiry second = FixtureQuestions.field("Step 2: your favorite color?", "color", "string");
    return told("", call.ask(Map.of("step2", second), STATE_2).get("step2"));
  }

  private static Map<String, Object> completed(Call call, Inquiry question) {
    Map<?, ?> answer = call.ask("form", question);
    return content(
        text(
            "Elicitation completed: action=%s, content=%s"
                .formatted(answer.get("action"), answer.get("content"))));
  }

  private static Map<String, Object> told(String before, Map<?, ?> answer) {
    return content(text(before + answer));
  }

  private static String argument(Call call, String name) {
    return String.valueOf(call.object("arguments").get(name));
  }

  @Override
  public Map<String, Object> capabilities(Client client) {
    return Map.of("tools", Map.of());
  }

  @Override
  public Set<String> methods() {
    return Set.of("tools/list", "tools/call");
  }

  @Override
  public Object answer(Call call) {
    if (call.method().equals("tools/list")) {
      return Map.of("tools", tools.keySet().stream().map(FixtureTools::listed).toList());
    }
    Function<Call, Map<String, Object>> tool = tools.get(call.text("name"));
    if (tool == null) {
      throw RpcError.unknown("tool", call.text("name"));
    }
    return tool.apply(call);
  }

  private static Map<String, Object> listed(String name) {
    Map<String, Object> schema =
        name.startsWith("json_schema") ? SCHEMA_2020_12 : Map.of("type", "object");
    return Map.of("name", name, "description", "A fixture: " + name, "inputSchema", schema);
  }
}
