package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.application.port.ToolServer;
import dev.cairn.application.port.ToolServer.Listing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Asks a few servers at a time, because most of the time they are only starting. */
final class ServerPool implements AutoCloseable {

  private static final int AT_A_TIME = 4;

  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          AT_A_TIME, Thread.ofPlatform().daemon().name("sync-", 1).factory());
  private final Map<String, Future<Listing>> asked = new HashMap<>();

  ServerPool(List<ToolServer> servers) {
    servers.forEach(server -> asked.put(server.name(), threads.submit(server::list)));
  }

  /** What came of asking the server; the tally is what is said if we are interrupted. */
  Listing await(ToolServer server, SyncTally tally) {
    try {
      return Objects.requireNonNull(asked.get(server.name())).get();
    } catch (InterruptedException e) {
      throw CommandError.interrupted("interrupted; " + tally.carryOn());
    } catch (ExecutionException e) {
      throw CommandError.failed("the server " + server.name() + " could not be asked", e);
    }
  }

  /** Whoever is still being asked is let go. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
