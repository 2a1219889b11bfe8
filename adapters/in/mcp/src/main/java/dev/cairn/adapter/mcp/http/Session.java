package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Client;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** One client's session: when it was used, and what is under way in it. */
final class Session {

  private final String id = UUID.randomUUID().toString();
  private final Client client;
  private final Set<ToolCall> calls = ConcurrentHashMap.newKeySet();
  private volatile long lastUse;
  private volatile boolean proven;

  Session(Client client) {
    this.client = client;
  }

  String id() {
    return id;
  }

  Client client() {
    return client;
  }

  void begin(ToolCall call) {
    calls.add(call);
  }

  void end(ToolCall call, long now) {
    lastUse = now;
    calls.remove(call);
  }

  /** Lets the calls with this id end without an answer. */
  void cancel(Object callId) {
    calls.stream().filter(call -> call.id().equals(callId)).forEach(ToolCall::cancel);
  }

  void created(long now) {
    lastUse = now;
  }

  void used(long now) {
    lastUse = now;
    proven = true;
  }

  /** Whether anybody came back to it after its beginning. */
  boolean isProven() {
    return proven;
  }

  boolean isBusy() {
    return !calls.isEmpty();
  }

  boolean isIdleSince(long time) {
    return !isBusy() && lastUse - time <= 0;
  }
}
