package dev.cairn.adapter.mcp.tool;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a client may assume about a tool. None of them reaches beyond this store. */
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

  /** As the protocol has them, which takes what is left out for granted; the title is beside. */
  @JsonValue
  Map<String, Boolean> told() {
    Map<String, Boolean> told = new LinkedHashMap<>();
    if (readOnlyHint) {
      told.put("readOnlyHint", true);
    } else {
      told.put("destructiveHint", destructiveHint);
      told.put("idempotentHint", idempotentHint);
    }
    told.put("openWorldHint", openWorldHint);
    return told;
  }
}
