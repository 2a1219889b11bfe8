package dev.cairn.adapter.mcp.http;

import static io.modelcontextprotocol.spec.McpSchema.ErrorCodes.INTERNAL_ERROR;

import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.Replies;
import dev.cairn.adapter.mcp.rpc.SafeErrors;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One client's session: the SDK's, and what is under way in it. */
final class Session {

  private static final System.Logger LOG = System.getLogger(Session.class.getName());
  private static final String ID = "request";

  private final McpStreamableServerSession sdk;
  private final McpJsonMapper json;
  private final Replies replies;
  private final Set<Call> calls = ConcurrentHashMap.newKeySet();
  private volatile long lastUse;

  Session(McpStreamableServerSession sdk, McpJsonMapper json, Replies replies) {
    this.sdk = sdk;
    this.json = json;
    this.replies = replies;
  }

  String id() {
    return sdk.getId();
  }

  /** The answer as JSON, under the client's id; there always is one. */
  String answer(Message.Request request) {
    try {
      // Under an id of our own: the SDK knows none beyond 64 bits.
      OneAnswer answer = new OneAnswer(json);
      sdk.responseStream(answer)
          .handle(new McpSchema.JSONRPCRequest(request.method(), ID, request.params()))
          .toFuture()
          .join();
      return written(request.id(), answer.response().orElseThrow());
    } catch (CompletionException e) {
      return replies.error(request.id(), errorOf(e.getCause()));
    } catch (RuntimeException | Error e) {
      return replies.error(request.id(), errorOf(e));
    }
  }

  /** What the SDK or a conversion says is wrong with the request, or just that something is. */
  private static JSONRPCError errorOf(@Nullable Throwable failure) {
    if (failure instanceof McpError e && e.getJsonRpcError() != null) {
      return e.getJsonRpcError();
    }
    LOG.log(
        Level.ERROR,
        "mcp_request_failed",
        Map.of("failure", failure == null ? "" : failure.getClass().getName()));
    return new JSONRPCError(INTERNAL_ERROR, SafeErrors.INTERNAL);
  }

  private String written(Object id, McpSchema.JSONRPCResponse response) {
    return response.error() == null
        ? replies.result(id, response.result())
        : replies.error(id, response.error());
  }

  void begin(Call call) {
    calls.add(call);
  }

  void end(Call call, long now) {
    lastUse = now;
    calls.remove(call);
  }

  /** Lets the calls with this id end without an answer. */
  void cancel(Object id) {
    calls.stream().filter(call -> call.id().equals(id)).forEach(Call::cancel);
  }

  void used(long now) {
    lastUse = now;
  }

  boolean isBusy() {
    return !calls.isEmpty();
  }

  boolean isIdleSince(long time) {
    return !isBusy() && lastUse - time <= 0;
  }

  void close() {
    sdk.close();
  }
}
