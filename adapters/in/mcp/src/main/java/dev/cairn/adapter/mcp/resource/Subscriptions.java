package dev.cairn.adapter.mcp.resource;

import dev.cairn.adapter.mcp.rpc.Call;
import dev.cairn.adapter.mcp.rpc.Client;
import dev.cairn.adapter.mcp.rpc.Feature;
import dev.cairn.adapter.mcp.rpc.Outlet;
import dev.cairn.adapter.mcp.rpc.RpcError;
import dev.cairn.adapter.wire.Members;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.memory.MemoryId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Tells clients when memories change that they asked about, whoever changes them: in a session one
 * memory after another, in the stateless revision all that one request names, until it is
 * cancelled. Only who has a stream of its own can ask: over HTTP each listener would hold a
 * connection, and a place at the door, for as long as it listens.
 */
public final class Subscriptions implements Feature {

  private static final String SUBSCRIBE = "resources/subscribe";
  private static final String UNSUBSCRIBE = "resources/unsubscribe";
  private static final String LISTEN = "subscriptions/listen";
  private static final String LIST_CHANGED = "resourcesListChanged";
  private static final String ONES = "resourceSubscriptions";

  /** How many memories a client can ask about at a time. */
  private static final int MOST = 100;

  private static final Duration EVERY = Duration.ofSeconds(2);

  private final ChangeWatch watch;

  public Subscriptions(Supplier<MemoryUseCases> memories) {
    this(memories, EVERY);
  }

  /** The same, looking more often. */
  public Subscriptions(Supplier<MemoryUseCases> memories, Duration every) {
    this.watch = new ChangeWatch(memories, every);
  }

  /**
   * A session's client would be told of a changed list unasked, after each memory that it adds
   * itself, and read it all again.
   */
  @Override
  public Map<String, Object> capabilities(Client client) {
    if (client.standing() == null) {
      return Map.of();
    }
    Boolean listChanged = client.isStateless() ? true : null;
    return Map.of("resources", Members.of("subscribe", true, "listChanged", listChanged));
  }

  @Override
  public Set<String> methods() {
    return Set.of(SUBSCRIBE, UNSUBSCRIBE, LISTEN);
  }

  @Override
  public Object answer(Call call) {
    Client client = call.client();
    if (client.standing() == null || client.isStateless() != call.method().equals(LISTEN)) {
      throw RpcError.unknownMethod(call.method());
    }
    return switch (call.method()) {
      case SUBSCRIBE -> subscribe(call, client);
      case UNSUBSCRIBE -> unsubscribe(call, client);
      default -> listen(call);
    };
  }

  /** One after another: a session has one listener for all that it asks about. */
  private synchronized Map<String, Object> subscribe(Call call, Client client) {
    Outlet way = Objects.requireNonNull(client.standing());
    Listener listener =
        Objects.requireNonNullElseGet(watch.of(client), () -> new Listener(way, null));
    if (listener.ids().size() >= MOST) {
      throw tooMany();
    }
    String uri = call.text("uri");
    if (!watch.add(listener, MemoryResources.id(call, uri))) {
      throw call.unknownResource(uri);
    }
    watch.begin(client, listener);
    return Map.of();
  }

  private Map<String, Object> unsubscribe(Call call, Client client) {
    MemoryId id = MemoryResources.id(call, call.text("uri"));
    Listener listener = watch.of(client);
    if (listener != null) {
      listener.drop(id);
    }
    return Map.of();
  }

  /** Agrees to what there is; the request stays open and has no answer. */
  private Object listen(Call call) {
    if (!(call.params().get("notifications") instanceof Map<?, ?> wanted)) {
      throw RpcError.invalidParams("notifications is an object");
    }
    Listener listener = new Listener(Objects.requireNonNull(call.outlet()), call.id());
    watch.expect(listener);
    try {
      Map<String, Object> agreed = agreed(call, listener, wanted);
      listener.tell("notifications/subscriptions/acknowledged", Map.of("notifications", agreed));
      watch.begin(call, listener);
    } finally {
      watch.expectNoMore(listener);
    }
    return Call.Unended.STAYS_OPEN;
  }

  private Map<String, Object> agreed(Call call, Listener listener, Map<?, ?> wanted) {
    Map<String, Object> agreed = Members.of();
    if (Boolean.TRUE.equals(wanted.get(LIST_CHANGED))) {
      watch.addList(listener);
      agreed.put(LIST_CHANGED, true);
    }
    if (wanted.get(ONES) != null) {
      agreed.put(ONES, known(call, listener, wanted.get(ONES)));
    }
    return agreed;
  }

  private List<String> known(Call call, Listener listener, Object uris) {
    if (!(uris instanceof List<?> list)) {
      throw RpcError.invalidParams("notifications." + ONES + " is a list of addresses");
    }
    if (list.size() > MOST) {
      throw tooMany();
    }
    return list.stream().map(String::valueOf).filter(uri -> isThere(call, listener, uri)).toList();
  }

  private boolean isThere(Call call, Listener listener, String uri) {
    try {
      return watch.add(listener, MemoryResources.id(call, uri));
    } catch (RpcError noAddress) {
      return false;
    }
  }

  private static RpcError tooMany() {
    return RpcError.invalidParams(
        "at most %d memories can be subscribed to at a time".formatted(MOST));
  }
}
