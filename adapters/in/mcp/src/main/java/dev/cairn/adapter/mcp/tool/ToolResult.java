package dev.cairn.adapter.mcp.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cairn.adapter.mcp.resource.MemoryLink;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.LowerCamelCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** What a call answers, in the protocol's own form. */
@JsonNaming(LowerCamelCaseStrategy.class)
record ToolResult(
    List<Object> content,
    boolean isError,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Object structuredContent) {

  ToolResult(String text, boolean isError, @Nullable Object structuredContent) {
    this(List.of(new Text("text", text)), isError, structuredContent);
  }

  /** With a block for each text, and one for a link where there is one. */
  static ToolResult of(
      List<String> texts,
      @Nullable MemoryLink link,
      boolean isError,
      @Nullable Object structuredContent) {
    List<Object> content = new ArrayList<>();
    texts.forEach(text -> content.add(new Text("text", text)));
    if (link != null) {
      content.add(link);
    }
    return new ToolResult(content, isError, structuredContent);
  }

  /** What a reader of texts sees. */
  List<String> texts() {
    return content.stream().filter(Text.class::isInstance).map(it -> ((Text) it).text()).toList();
  }

  record Text(String type, String text) {}
}
