package dev.cairn.adapter.mcp.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.LowerCamelCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** What a call answers, in the protocol's own form. */
@JsonNaming(LowerCamelCaseStrategy.class)
record ToolResult(
    List<Text> content,
    boolean isError,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Object structuredContent) {

  ToolResult(String text, boolean isError, @Nullable Object structuredContent) {
    this(List.of(new Text("text", text)), isError, structuredContent);
  }

  /** With a block for each text. */
  static ToolResult of(List<String> texts, boolean isError, @Nullable Object structuredContent) {
    List<Text> content = texts.stream().map(text -> new Text("text", text)).toList();
    return new ToolResult(content, isError, structuredContent);
  }

  record Text(String type, String text) {}
}
