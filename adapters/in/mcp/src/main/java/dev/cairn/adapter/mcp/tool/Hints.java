package dev.cairn.adapter.mcp.tool;

import tools.jackson.databind.PropertyNamingStrategies.LowerCamelCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** What a client may assume about a tool. None of them reaches beyond this store. */
@JsonNaming(LowerCamelCaseStrategy.class)
record Hints(
    String title,
    boolean readOnlyHint,
    boolean destructiveHint,
    boolean idempotentHint,
    boolean openWorldHint) {

  static Hints reads(String title) {
    return new Hints(title, true, false, true, false);
  }

  static Hints adds(String title) {
    return new Hints(title, false, false, true, false);
  }

  /** Also for what deletes. */
  static Hints changes(String title) {
    return new Hints(title, false, true, true, false);
  }
}
