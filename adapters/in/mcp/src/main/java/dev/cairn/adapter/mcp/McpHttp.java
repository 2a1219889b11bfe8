package dev.cairn.adapter.mcp;

import dev.cairn.adapter.mcp.http.Limits;
import dev.cairn.adapter.mcp.http.McpServlet;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.tool.CairnTools;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import jakarta.servlet.http.HttpServlet;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Cairn for any number of MCP clients over streamable HTTP: the same tools as on a pair of streams,
 * as a servlet for the caller's HTTP server.
 *
 * <p>Whoever mounts it must enable asynchronous processing for the servlet and for every filter in
 * front of it, must check Host, Origin and token there, and should call {@link #close} before the
 * server is stopped, so that calls under way are still answered.
 */
public final class McpHttp implements AutoCloseable {

  private final McpServlet servlet;

  private McpHttp(McpServlet servlet) {
    this.servlet = servlet;
  }

  /**
   * Makes a servlet that is ready to serve.
   *
   * @param memories asked for at every call of a tool for memories and never before; it may wait,
   *     and fail
   * @param catalog likewise, for the tools about the catalogue
   * @param version Cairn's own, as clients are told it
   */
  public static McpHttp create(
      Supplier<MemoryUseCases> memories, Supplier<CatalogUseCases> catalog, String version) {
    return create(memories, catalog, version, Limits.DEFAULT, System::nanoTime);
  }

  static McpHttp create(
      Supplier<MemoryUseCases> memories,
      Supplier<CatalogUseCases> catalog,
      String version,
      Limits limits,
      LongSupplier nanoClock) {
    Protocol protocol = new Protocol(version, new CairnTools(memories, catalog));
    return new McpHttp(new McpServlet(protocol, limits, nanoClock));
  }

  /** To be mounted where clients send their messages, such as {@code /mcp}. */
  public HttpServlet servlet() {
    return servlet;
  }

  /** Takes nothing more; returns when what is under way is answered, or has taken too long. */
  @Override
  public void close() {
    servlet.destroy();
  }
}
