package dev.cairn.adapter.mcp;

import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.stdio.StdioTransport;
import dev.cairn.adapter.mcp.tool.CairnTools;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;

/**
 * Cairn for one MCP client on a pair of streams: standard input and output, or a socket's. The
 * streams stay open at the end, they belong to the caller.
 */
public final class McpStdioServer implements AutoCloseable {

  private final StdioTransport transport;

  /**
   * Makes a server that is ready to {@link #run}.
   *
   * @param memories asked for at every call of a tool for memories and never before; it may wait,
   *     and fail
   * @param catalog likewise, for the tools about the catalogue
   * @param version Cairn's own, as clients are told it
   */
  public McpStdioServer(
      Supplier<MemoryUseCases> memories,
      Supplier<CatalogUseCases> catalog,
      String version,
      InputStream in,
      OutputStream out) {
    this(memories, catalog, version, in, out, StdioTransport.Limits.DEFAULT);
  }

  McpStdioServer(
      Supplier<MemoryUseCases> memories,
      Supplier<CatalogUseCases> catalog,
      String version,
      InputStream in,
      OutputStream out,
      StdioTransport.Limits limits) {
    Protocol protocol = new Protocol(version, new CairnTools(memories, catalog));
    this.transport = new StdioTransport(in, out, protocol, limits);
  }

  /**
   * Serves until the input ends, the client is gone or {@link #close} is called, and every request
   * that was read has its answer.
   */
  public void run() {
    transport.run();
  }

  /** Ends the run: nothing more is read, what is under way is still answered. */
  @Override
  public void close() {
    transport.close();
  }
}
