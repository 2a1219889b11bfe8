package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.testkit.server.CrashContract.Killable;
import dev.cairn.testkit.server.FalkorProcess;
import dev.cairn.testkit.server.FaultyProxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Jedis;

/** A FalkorDB for tests, with the settings to reach it. */
final class FalkorServer implements AutoCloseable, Killable {

  /** Retries at once, and never stops asking. */
  static final RemotePolicy QUICK =
      RemotePolicy.DEFAULT
          .withDelays(List.of(Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(20)))
          .withBreaker(1_000, Duration.ZERO);

  private static final String HOST = "127.0.0.1";
  private static final AtomicInteger PREFIXES = new AtomicInteger();
  private static @Nullable FalkorServer shared;

  private final FalkorProcess process;

  private FalkorServer(FalkorProcess process) {
    this.process = process;
  }

  /** The server that most tests share; it keeps nothing, and ends with the tests. */
  static synchronized FalkorServer shared() {
    FalkorServer server = shared;
    if (server == null) {
      server = start("--appendonly", "no");
      shared = server;
    }
    return server;
  }

  /** A server for one test. Where there can be none the test is skipped and says why. */
  static FalkorServer start(String... options) {
    return new FalkorServer(FalkorProcess.start(options));
  }

  /** Settings for graphs that nobody else uses. */
  FalkorSettings settings() {
    return settings(port());
  }

  /** The same through another port. */
  FalkorSettings settings(int through) {
    return FalkorSettings.of(HOST, through)
        .withPrefix("t" + PREFIXES.incrementAndGet())
        .withTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(30))
        .withPolicy(QUICK);
  }

  int port() {
    return process.port();
  }

  /** Stands between this server and a client, and misbehaves when told to. */
  FaultyProxy proxy() {
    return new FaultyProxy(HOST, port(), "*1\r\n*1\r\n:7\r\n");
  }

  /** A connection that knows nothing of the adapter. */
  Jedis client() {
    return new Jedis(HOST, port());
  }

  /** Ends the server as a crash would. */
  @Override
  public void kill() {
    process.kill();
  }

  /** Starts the server again with the data it had. */
  @Override
  public void restart() {
    process.restart();
  }

  @Override
  public void close() {
    process.close();
  }
}
