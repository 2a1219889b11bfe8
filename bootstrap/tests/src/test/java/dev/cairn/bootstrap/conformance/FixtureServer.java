package dev.cairn.bootstrap.conformance;

import dev.cairn.adapter.mcp.http.McpServlet;
import dev.cairn.adapter.mcp.rpc.Identity;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.rest.RestServer;
import dev.cairn.adapter.rest.RestServices;
import dev.cairn.adapter.rest.RestSettings;
import java.util.List;
import java.util.Map;

/** Cairn's own transports, with the conformance suite's fixtures in place of Cairn's tools. */
public final class FixtureServer implements AutoCloseable {

  private final McpServlet mcp =
      new McpServlet(
          new Protocol(
              new Identity("fixtures", "Fixtures", "1", "Fixtures of the conformance suite."),
              List.of(new FixtureTools(), new FixtureContents())));
  private final RestServer server;

  public FixtureServer(int port) {
    this.server =
        RestServer.start(
            RestSettings.on("127.0.0.1", port, null),
            new RestServices(
                FixtureServer::nothing,
                FixtureServer::nothing,
                List.of(),
                "1",
                Map.of("/mcp", mcp)));
  }

  private static <T> T nothing() {
    throw new IllegalStateException("there is nothing but fixtures");
  }

  public String url() {
    return "http://127.0.0.1:" + server.port() + "/mcp";
  }

  /** Serves until the process is ended, for a look with a client of one's own. */
  public static void main(String[] arguments) throws InterruptedException {
    try (FixtureServer server = new FixtureServer(Integer.parseInt(arguments[0]))) {
      System.out.println(server.url());
      Thread.currentThread().join();
    }
  }

  @Override
  public void close() {
    mcp.close();
    server.close();
  }
}
