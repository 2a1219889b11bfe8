package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Client;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * One client's session: when it was used, and what is under way in it. All that has to be known of
 * its client stands in its id, so that any process behind a load balancer can go on with it.
 */
final class Session {

  private static final String ASKED = ".a";
  private static final String NOT_ASKED = ".n";
  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.[an]");

  private final String id;
  private final Client client;
  private final Set<ToolCall> calls = ConcurrentHashMap.newKeySet();
  private volatile long lastUse;
  private volatile boolean proven;

  /** A new one. */
  Session(Client client) {
    this(UUID.randomUUID() + (client.canBeAsked() ? ASKED : NOT_ASKED), client);
  }

  private Session(String id, Client client) {
    this.id = id;
    this.client = client;
  }

  /** One that began in another process, if that is what the id says. */
  static Optional<Session> resumed(String id) {
    return ID.matcher(id).matches()
        ? Optional.of(new Session(id, Client.resumed(id.endsWith(ASKED))))
        : Optional.empty();
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
