package dev.cairn.adapter.mcp.rpc;

import dev.cairn.adapter.wire.Members;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.domain.error.CoreError;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The methods of MCP, and what is answered, whichever transport brings them: the handshake and the
 * session's own methods here, everything else by the features that a server is made of. The
 * stateless revision knows neither a handshake nor a session, and has more to say in each result.
 */
public final class Protocol {

  public static final String INITIALIZE = "initialize";
  static final String DISCOVER = "server/discover";
  private static final String CALL = "tools/call";

  /** How long a call may take: to embed the longest text takes a slow machine minutes. */
  public static final Duration CALL_LIMIT = Duration.ofMinutes(5);

  private static final System.Logger LOG = System.getLogger(Protocol.class.getName());
  private static final String PING = "ping";
  private static final String SET_LEVEL = "logging/setLevel";

  /** What is known without looking anything up, the same for everybody. */
  private static final Set<String> AT_ONCE =
      Set.of("tools/list", "prompts/list", "resources/templates/list");

  /** What changes whenever something is stored, and is its owner's alone. */
  private static final Set<String> OWN = Set.of("resources/list", "resources/read");

  private static final Set<String> STATELESS_METHODS =
      Set.of(
          "tools/list",
          CALL,
          "prompts/list",
          "prompts/get",
          "resources/list",
          "resources/read",
          "resources/templates/list",
          "completion/complete",
          "subscriptions/listen");

  private static final long AN_HOUR = Duration.ofHours(1).toMillis();

  private final Identity identity;
  private final List<Feature> features;

  public Protocol(Identity identity, List<Feature> features) {
    this.identity = identity;
    this.features = List.copyOf(features);
  }

  /** Whether it makes sense only once a session has begun. */
  public boolean needsSession(String method) {
    return method.equals(SET_LEVEL) || find(method) != null;
  }

  /** Whether the answer may take its time, and others should not have to wait for it. */
  public boolean takesTime(String method) {
    return !AT_ONCE.contains(method) && find(method) != null;
  }

  private @Nullable Feature find(String method) {
    for (Feature feature : features) {
      if (feature.methods().contains(method)) {
        return feature;
      }
    }
    return null;
  }

  /**
   * The answer under the request's id; there always is one, unless the request stays open.
   *
   * @param outlet takes what is told before the answer; null where that is not possible
   */
  public Reply answer(Client client, Message.Request request, @Nullable Outlet outlet) {
    Call call = new Call(request, client, outlet);
    try {
      Object result = client.isStateless() ? stateless(call) : inSession(client, call);
      return result instanceof Call.Unended ? Reply.NONE : complete(client, request, result);
    } catch (InputRequired e) {
      return new Reply(Replies.result(request.id(), e.result(), more("input_required")), 0);
    } catch (RpcError e) {
      return failed(request, e);
    } catch (CancellationException e) {
      return failed(request, RpcError.internal("the call was cancelled"));
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "mcp_request_failed", Map.of("failure", e.getClass().getName()));
      return failed(request, RpcError.internal());
    }
  }

  private static Reply failed(Message.Request request, RpcError error) {
    return new Reply(Replies.error(request.id(), error), error.code());
  }

  /** The answer to a call that took longer than it may. */
  public String late(Client client, Message.Request request, Duration limit) {
    String text =
        "The call took longer than %d seconds and was ended. Send less text at a time, or try again when there is less to do."
            .formatted(limit.toSeconds());
    if (!request.method().equals(CALL)) {
      return Replies.error(request.id(), RpcError.internal(text));
    }
    Map<String, Object> content = Members.of("type", "text", "text", "Error: " + text);
    Map<String, Object> result = Members.of("content", List.of(content), "isError", true);
    return complete(client, request, result).json();
  }

  private Reply complete(Client client, Message.Request request, Object result) {
    Map<String, Object> more =
        client.isStateless() ? withHints(request.method(), more("complete")) : Map.of();
    return new Reply(Replies.result(request.id(), result, more), 0);
  }

  private Map<String, Object> more(String resultType) {
    return Members.of(
        "resultType",
        resultType,
        "_meta",
        Map.of("io.modelcontextprotocol/serverInfo", identity.told()));
  }

  private static Map<String, Object> withHints(String method, Map<String, Object> more) {
    if (AT_ONCE.contains(method) || method.equals(DISCOVER)) {
      more.put("ttlMs", AN_HOUR);
      more.put("cacheScope", "public");
    } else if (OWN.contains(method)) {
      more.put("ttlMs", 0);
      more.put("cacheScope", "private");
    }
    return more;
  }

  private Object stateless(Call call) {
    if (call.method().equals(DISCOVER)) {
      return discovered(call.client());
    }
    if (!STATELESS_METHODS.contains(call.method())) {
      throw RpcError.unknownMethod(call.method());
    }
    return offered(call);
  }

  private Object inSession(Client client, Call call) {
    return switch (call.method()) {
      case INITIALIZE -> handshake(client, call);
      case PING -> Map.of();
      case SET_LEVEL -> level(client, call);
      default -> offered(call);
    };
  }

  private Object offered(Call call) {
    Feature feature = find(call.method());
    if (feature == null) {
      throw RpcError.unknownMethod(call.method());
    }
    try (Heartbeat heart = Heartbeat.of(call)) {
      return feature.answer(call);
    } catch (CoreError e) {
      LOG.log(Level.WARNING, "mcp_request_failed", Map.of("failure", e.getClass().getName()));
      throw RpcError.internal(WayOut.message(e));
    }
  }

  private Map<String, Object> discovered(Client client) {
    return Members.of(
        "supportedVersions", Client.STATELESS,
        "capabilities", capabilities(client),
        "instructions", identity.instructions());
  }

  private Map<String, Object> handshake(Client client, Call call) {
    return Members.of(
        "protocolVersion", client.begin(call.params()),
        "capabilities", capabilities(client),
        "serverInfo", identity.told(),
        "instructions", identity.instructions());
  }

  private Map<String, Object> capabilities(Client client) {
    Map<String, Object> capabilities = Members.of("logging", Map.of());
    features.forEach(feature -> capabilities.putAll(feature.capabilities(client)));
    return capabilities;
  }

  private static Map<String, Object> level(Client client, Call call) {
    client.hear(LogLevel.of("level", call.params().get("level")));
    return Map.of();
  }

  /**
   * What goes back.
   *
   * @param json empty where the request stays open
   * @param code why it failed; 0 if it did not
   */
  public record Reply(String json, int code) {

    private static final Reply NONE = new Reply("", 0);

    public boolean failed() {
      return code != 0;
    }

    /** Whether there is no such method. */
    public boolean isUnknown() {
      return code == RpcError.METHOD_NOT_FOUND;
    }

    /** Whether the request was refused for what it says of its client. */
    public boolean isRefused() {
      return RpcError.isRefusal(code);
    }
  }
}
