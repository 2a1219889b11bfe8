package dev.cairn.bootstrap.conformance;

import dev.cairn.adapter.mcp.rpc.Inquiry;
import java.util.List;
import java.util.Map;

/** What the fixtures ask their clients. */
final class FixtureQuestions {

  static final Inquiry ROOTS = new Inquiry("roots", "roots/list", Map.of());

  private FixtureQuestions() {}

  static Inquiry field(String message, String name, String type) {
    return Inquiry.form(
        message,
        Plain.json(
            """
            {"type":"object","properties":{"%1$s":{"type":"%2$s"}},"required":["%1$s"]}\
            """
                .formatted(name, type)));
  }

  static Inquiry sampling(String prompt) {
    return new Inquiry(
        "sampling",
        "sampling/createMessage",
        Map.of(
            "messages",
            List.of(Map.of("role", "user", "content", Plain.text(prompt))),
            "maxTokens",
            100));
  }

  static Inquiry user(String message) {
    return Inquiry.form(
        message,
        Plain.json(
            """
            {"type":"object","properties":{
              "username":{"type":"string","description":"User's response"},
              "email":{"type":"string","description":"User's email address"}},
             "required":["username","email"]}
            """));
  }

  static Inquiry defaults() {
    return Inquiry.form(
        "Please review the defaults",
        Plain.json(
            """
            {"type":"object","properties":{
              "name":{"type":"string","default":"John Doe"},
              "age":{"type":"integer","default":30},
              "score":{"type":"number","default":95.5},
              "status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
              "verified":{"type":"boolean","default":true}}}
            """));
  }

  static Inquiry enums() {
    return Inquiry.form(
        "Please choose",
        Plain.json(
            """
            {"type":"object","properties":{
              "untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
              "titledSingle":{"type":"string","oneOf":[
                {"const":"value1","title":"First Option"},
                {"const":"value2","title":"Second Option"},
                {"const":"value3","title":"Third Option"}]},
              "legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],
                "enumNames":["Option One","Option Two","Option Three"]},
              "untitledMulti":{"type":"array",
                "items":{"type":"string","enum":["option1","option2","option3"]}},
              "titledMulti":{"type":"array","items":{"anyOf":[
                {"const":"value1","title":"First Choice"},
                {"const":"value2","title":"Second Choice"},
                {"const":"value3","title":"Third Choice"}]}}}}
            """));
  }
}
