package dev.cairn.adapter.mcp.rpc;

import dev.cairn.adapter.wire.Members;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that can go on only when its client has sent it again with answers to questions. */
final class InputRequired extends RuntimeException {

  private final transient Map<String, Inquiry> questions;
  private final @Nullable String state;

  InputRequired(Map<String, Inquiry> questions, @Nullable String state) {
    super("more input is required", null, false, false);
    this.questions = questions;
    this.state = state;
  }

  Map<String, Object> result() {
    Map<String, Object> requests = new LinkedHashMap<>();
    questions.forEach(
        (key, asked) ->
            requests.put(key, Map.of("method", asked.method(), "params", asked.params())));
    return Members.of("inputRequests", requests, "requestState", state);
  }
}
