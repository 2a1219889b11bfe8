package dev.cairn.adapter.mcp.rpc;

import dev.cairn.adapter.mcp.tool.CairnTools;
import dev.cairn.adapter.mcp.tool.ToolChoice;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The methods of MCP that Cairn knows, and what it answers, whichever transport brings them. */
public final class Protocol {

  public static final String INITIALIZE = "initialize";
  public static final String CALL = "tools/call";

  /** How long a call may take: to embed the longest text takes a slow machine minutes. */
  public static final Duration CALL_LIMIT = Duration.ofMinutes(5);

  private static final String INSTRUCTIONS =
      """
      Cairn is your long-term memory: what you store stays, across conversations and projects.

      Search it (search_memory) at the start of a task and whenever earlier work, decisions, \
      preferences or facts about the user or the project could matter. Do not guess what you \
      could look up.

      Store (add_memory) what will still be worth knowing later: decisions with their reasons, \
      preferences, facts, open tasks, solutions that worked. One thing per memory, understandable \
      on its own, with a few tags. Do not store what is only of use right now, what can be read in \
      the code, or secrets.

      When something stored turns out to be outdated, correct it (update_memory) rather than \
      adding its opposite. Delete (delete_memory) when the user asks to forget; try with dry_run \
      first when deleting by filter.

      Cairn also knows a catalogue of tools, prompts and resources. When a task needs one that you \
      do not have at hand, say what you want to do (search_tools) rather than giving up or \
      listing everything; describe_tools gives the full schemas of those you choose.\
      """;

  /** The revisions that are spoken, the newest last. */
  public static final List<String> VERSIONS =
      List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

  private static final System.Logger LOG = System.getLogger(Protocol.class.getName());
  private static final String PING = "ping";
  private static final String LIST = "tools/list";
  private static final String SET_LEVEL = "logging/setLevel";
  private static final Set<String> IN_A_SESSION = Set.of(LIST, CALL, SET_LEVEL);

  private final String version;
  private final CairnTools tools;

  /**
   * @param memories asked for at every call of a tool for memories and never before; it may wait,
   *     and fail
   * @param catalog likewise, for the tools about the catalogue
   * @param version Cairn's own, as clients are told it
   */
  public Protocol(
      Supplier<MemoryUseCases> memories, Supplier<CatalogUseCases> catalog, String version) {
    this(memories, catalog, version, ToolChoice.ALL);
  }

  /** The same with fewer tools. */
  public Protocol(
      Supplier<MemoryUseCases> memories,
      Supplier<CatalogUseCases> catalog,
      String version,
      ToolChoice choice) {
    this.version = version;
    this.tools = new CairnTools(memories, catalog, choice);
  }

  /** Whether it makes sense only once a session has begun. */
  public static boolean needsSession(String method) {
    return IN_A_SESSION.contains(method);
  }

  /** The answer under the request's id; there always is one. */
  public Reply answer(Message.Request request) {
    try {
      return new Reply(Replies.result(request.id(), result(request)), false);
    } catch (RpcError e) {
      return new Reply(Replies.error(request.id(), e), true);
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "mcp_request_failed", Map.of("failure", e.getClass().getName()));
      return new Reply(Replies.error(request.id(), RpcError.internal()), true);
    }
  }

  /** The answer to a call that took longer than it may. */
  public String late(Message.Request request, Duration limit) {
    return Replies.result(request.id(), CairnTools.late(limit));
  }

  private Object result(Message.Request request) {
    return switch (request.method()) {
      case INITIALIZE -> handshake(request.params());
      case PING -> Map.of();
      case LIST -> tools.list();
      case CALL -> called(params(request));
      case SET_LEVEL -> level(params(request));
      default -> throw RpcError.unknownMethod(request.method());
    };
  }

  /** What the client says of itself goes unused: this server asks for nothing. */
  private Map<String, Object> handshake(@Nullable Map<?, ?> params) {
    if (params == null || !(params.get("protocolVersion") instanceof String wanted)) {
      throw RpcError.invalidParams("protocolVersion is a string");
    }
    Map<String, Object> capabilities = new LinkedHashMap<>();
    capabilities.put("logging", Map.of());
    capabilities.put("tools", Map.of("listChanged", false));
    Map<String, Object> server = new LinkedHashMap<>();
    server.put("name", "cairn");
    server.put("title", "Cairn");
    server.put("version", version);
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("protocolVersion", VERSIONS.contains(wanted) ? wanted : VERSIONS.getLast());
    result.put("capabilities", capabilities);
    result.put("serverInfo", server);
    result.put("instructions", INSTRUCTIONS);
    return result;
  }

  private Object called(Map<?, ?> params) {
    Object name = params.get("name");
    if (isComposed(name)
        || !isObjectOrNothing(params.get("arguments"))
        || !isObjectOrNothing(params.get("_meta"))) {
      throw misfit();
    }
    String wanted = name == null ? "" : name.toString();
    return tools
        .call(wanted, (Map<?, ?>) params.get("arguments"))
        .orElseThrow(() -> RpcError.unknownTool(wanted));
  }

  /** Taken note of, which is all: nothing is ever logged to a client. */
  private static Map<String, Object> level(Map<?, ?> params) {
    if (isComposed(params.get("level"))) {
      throw misfit();
    }
    return Map.of();
  }

  private static Map<?, ?> params(Message.Request request) {
    Map<?, ?> params = request.params();
    if (params == null) {
      throw misfit();
    }
    return params;
  }

  private static boolean isComposed(@Nullable Object value) {
    return value instanceof Map || value instanceof List;
  }

  private static boolean isObjectOrNothing(@Nullable Object value) {
    return value == null || value instanceof Map;
  }

  private static RpcError misfit() {
    return RpcError.invalidParams("they do not fit the method");
  }

  /**
   * What goes back.
   *
   * @param failed whether it is an error rather than a result
   */
  public record Reply(String json, boolean failed) {}
}
