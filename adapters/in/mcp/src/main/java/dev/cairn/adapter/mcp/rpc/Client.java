package dev.cairn.adapter.mcp.rpc;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who asks: what it can do, and how much it wants to hear. A session's client says so once, when
 * the session begins; one that speaks the stateless revision says so with every request.
 */
public final class Client {

  /** The revisions whose every request stands for itself. */
  public static final List<String> STATELESS = List.of("2026-07-28");

  /**
   * The revisions that begin with a handshake, the newest last. 2025-03-26 is left out, for it
   * demands batches; who asks for it is offered the one before.
   */
  public static final List<String> WITH_SESSION = List.of("2024-11-05", "2025-06-18", "2025-11-25");

  private static final String WITHOUT_BATCHES = "2025-03-26";
  private static final String OWN = "io.modelcontextprotocol/";
  private static final String VERSION = OWN + "protocolVersion";
  private static final String CAPABILITIES = OWN + "clientCapabilities";
  private static final String LEVEL = OWN + "logLevel";

  private static final String ELICITATION = "elicitation";

  private final boolean stateless;
  private final @Nullable Outlet standing;
  private final Inquiries questions = new Inquiries();
  private volatile boolean begun;
  private volatile Map<?, ?> capabilities = Map.of();
  private volatile @Nullable LogLevel level;

  private Client(boolean stateless, @Nullable Outlet standing) {
    this.stateless = stateless;
    this.standing = standing;
  }

  /**
   * One whose session has yet to begin.
   *
   * @param standing takes what it is told outside of its calls; null where nothing can
   */
  public static Client ofSession(@Nullable Outlet standing) {
    return new Client(false, standing);
  }

  /**
   * One whose session began in another process, which told it no more than this.
   *
   * @param asked whether it can be asked back
   */
  public static Client resumed(boolean asked) {
    Client client = new Client(false, null);
    client.capabilities = asked ? Map.of(ELICITATION, Map.of()) : Map.of();
    client.begun = true;
    return client;
  }

  /** Whether the request says by itself who asks. */
  public static boolean speaksForItself(Message.Request request) {
    return request.method().equals(Protocol.DISCOVER) || request.meta().containsKey(VERSION);
  }

  /** The revision that the request says it speaks, if any. */
  public static @Nullable Object revisionOf(Message.Request request) {
    return request.meta().get(VERSION);
  }

  /** The sender of this request, which must say all that is needed. */
  public static Client of(Message.Request request, @Nullable Outlet standing) {
    Map<?, ?> meta = request.meta();
    if (!(meta.get(VERSION) instanceof String version)) {
      throw RpcError.invalidParams("_meta has no " + VERSION);
    }
    if (!STATELESS.contains(version)) {
      throw RpcError.unsupportedVersion(version, STATELESS);
    }
    if (!(meta.get(CAPABILITIES) instanceof Map<?, ?> can)) {
      throw RpcError.invalidParams("_meta has no " + CAPABILITIES);
    }
    Client client = new Client(true, standing);
    client.capabilities = can;
    client.level = meta.containsKey(LEVEL) ? LogLevel.of(LEVEL, meta.get(LEVEL)) : null;
    return client;
  }

  /** Begins the session; the revision in which it goes on. */
  String begin(@Nullable Map<?, ?> params) {
    if (params == null || !(params.get("protocolVersion") instanceof String wanted)) {
      throw RpcError.invalidParams("protocolVersion is a string");
    }
    if (params.get("capabilities") instanceof Map<?, ?> can) {
      capabilities = can;
    }
    begun = true;
    if (wanted.equals(WITHOUT_BATCHES)) {
      return WITH_SESSION.getFirst();
    }
    return WITH_SESSION.contains(wanted) ? wanted : WITH_SESSION.getLast();
  }

  /** Whether a session's client is known by now. */
  public boolean hasBegun() {
    return begun;
  }

  /** Takes what it is told outside of its calls; null where nothing can. */
  public @Nullable Outlet standing() {
    return standing;
  }

  public boolean isStateless() {
    return stateless;
  }

  /** From now on it hears of events of this level and above. */
  void hear(LogLevel from) {
    level = from;
  }

  boolean hears(LogLevel event) {
    LogLevel from = level;
    return from != null && event.compareTo(from) >= 0;
  }

  /** Whether it can be asked back. */
  public boolean canBeAsked() {
    return can(ELICITATION);
  }

  boolean can(String capability) {
    return capabilities.get(capability) instanceof Map;
  }

  Inquiries questions() {
    return questions;
  }

  /** Takes what it answers to a question. */
  public void answered(Message.Response response) {
    questions.answered(response);
  }
}
