package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.Members;
import java.util.Map;

/**
 * What a client may assume about a tool. None of them reaches beyond this store.
 *
 * @param told as the protocol has it, which takes what is left out for granted
 */
record Hints(String title, Map<String, Object> told) {

  static Hints reads(String title) {
    return new Hints(title, Members.of("readOnlyHint", true, "openWorldHint", false));
  }

  static Hints adds(String title) {
    return writes(title, false);
  }

  /** Also for what deletes. */
  static Hints changes(String title) {
    return writes(title, true);
  }

  private static Hints writes(String title, boolean destructive) {
    return new Hints(
        title,
        Members.of("destructiveHint", destructive, "idempotentHint", true, "openWorldHint", false));
  }
}
