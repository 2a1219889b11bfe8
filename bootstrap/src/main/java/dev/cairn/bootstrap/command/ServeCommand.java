package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.mcp.CairnProtocol;
import dev.cairn.adapter.mcp.http.McpServlet;
import dev.cairn.adapter.mcp.tool.ToolChoice;
import dev.cairn.adapter.rest.Dependency;
import dev.cairn.adapter.rest.RestServer;
import dev.cairn.adapter.rest.RestServices;
import dev.cairn.adapter.rest.RestSettings;
import dev.cairn.adapter.rest.tls.TlsFiles;
import dev.cairn.bootstrap.process.Farewell;
import dev.cairn.bootstrap.process.JsonLines;
import dev.cairn.bootstrap.process.OldGarbage;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.Setting;
import dev.cairn.bootstrap.settings.Settings;
import dev.cairn.bootstrap.wiring.Engine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Serves REST and MCP over HTTP until it is told to stop. */
@Command(
    name = "serve",
    header = "Serve REST and MCP over HTTP.",
    description = {
      "Listens on 127.0.0.1:7433 unless told otherwise. '/' is a page to see and change memories"
          + " and tools; the API is described at '/docs' and in '/openapi.json'; MCP clients connect"
          + " to '/mcp'.",
      "Other users of this machine can use it too, unless it asks for a token: --private makes one"
          + " and keeps it in the data folder.",
      "An address that other machines can reach needs a token of 16 characters or more: set"
          + " CAIRN_TOKEN. The settings server.tls.certificate and server.tls.key serve https."
    })
public final class ServeCommand implements Callable<Integer> {

  private static final int REQUESTS_PER_CORE = 4;

  private final CairnCommand root;
  private final CairnHost host;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "The address to listen on (setting server.host).")
  @Nullable String address;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port to listen on (setting server.port); 0 takes one that is free.")
  @Nullable Integer port;

  @Option(
      names = "--private",
      description =
          "Ask for a token, made and kept in the data folder where none is set (setting"
              + " server.private).")
  boolean ownToken;

  public ServeCommand(CairnCommand root, CairnHost host) {
    this.root = root;
    this.host = host;
  }

  @Override
  public Integer call() throws InterruptedException {
    Settings settings = host.settings(root.homeOptions());
    TlsFiles tls = tls(host.resolve(root.homeOptions()), settings);
    return serve(settings, tls, () -> {});
  }

  /** For the user at this machine alone, on a port that is free. */
  int serveHere(Runnable listening) throws InterruptedException {
    address = RestSettings.DEFAULT_HOST;
    port = 0;
    ownToken = true;
    return serve(host.settings(root.homeOptions()), null, listening);
  }

  private int serve(Settings settings, @Nullable TlsFiles tls, Runnable listening)
      throws InterruptedException {
    Home home = host.resolve(root.homeOptions());
    RestSettings rest = restSettings(home, settings);
    JsonLines.configure(settings.get(Setting.LOG_LEVEL));
    CountDownLatch stopped = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Farewell.closes(() -> stop(stopped, ended));
    try (Engine engine = Engine.prepareForMany(home, settings).start();
        McpServlet mcp = mcp(engine, settings);
        RestServer server = RestServer.start(rest, services(engine, mcp), tls);
        ServedAddress address = new ServedAddress(home, rest, tls != null, server.port())) {
      address.told().forEach(root::hint);
      listening.run();
      OldGarbage.watch();
      stopped.await();
    } finally {
      ended.countDown();
    }
    return 0;
  }

  private McpServlet mcp(Engine engine, Settings settings) {
    ToolChoice choice = ToolChoice.of(settings.get(Setting.MCP_TOOLS));
    return new McpServlet(
        CairnProtocol.of(engine::memories, engine::catalog, host.version(), choice));
  }

  /** Holds the JVM until the server has finished what is under way. */
  private static void stop(CountDownLatch stopped, CountDownLatch ended) {
    stopped.countDown();
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private RestServices services(Engine engine, McpServlet mcp) {
    return new RestServices(
        engine::memories,
        engine::catalog,
        List.of(
            new Dependency("memories", () -> engine.store().model()),
            new Dependency("catalog", () -> engine.catalogIndex().model()),
            new Dependency("schemas", () -> engine.schemas().ping()),
            new Dependency("embedder", engine::requireEmbedder)),
        host.version(),
        Map.of("/mcp", mcp));
  }

  private static @Nullable TlsFiles tls(Home home, Settings settings) {
    String certificate = settings.get(Setting.SERVER_TLS_CERTIFICATE);
    return certificate.isEmpty()
        ? null
        : new TlsFiles(
            home.path().resolve(certificate),
            home.path().resolve(settings.get(Setting.SERVER_TLS_KEY)));
  }

  private static int concurrency(Settings settings) {
    String said = settings.get(Setting.SERVER_CONCURRENCY);
    return said.isEmpty()
        ? REQUESTS_PER_CORE * Runtime.getRuntime().availableProcessors()
        : Integer.parseInt(said);
  }

  private @Nullable String token(Home home, Settings settings) {
    String given = settings.get(Setting.TOKEN);
    if (given.isEmpty() && (ownToken || settings.get(Setting.SERVER_PRIVATE).equals("true"))) {
      return home.create().token().readOrMake();
    }
    return given.isEmpty() ? null : given;
  }

  private RestSettings restSettings(Home home, Settings settings) {
    return new RestSettings(
        address == null ? settings.get(Setting.SERVER_HOST) : address,
        port == null ? settings.number(Setting.SERVER_PORT) : port,
        token(home, settings),
        concurrency(settings),
        settings.number(Setting.SERVER_QUEUE),
        RestSettings.DEFAULT_MAX_BODY_BYTES,
        RestSettings.DEFAULT.requestLimit(),
        Duration.ofSeconds(settings.number(Setting.SERVER_NOTICE)),
        RestSettings.DEFAULT.stopLimit());
  }
}
