package dev.cairn.adapter.falkordb.redis;

import dev.cairn.domain.error.DatabaseError;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.providers.ConnectionProvider;
import redis.clients.jedis.util.IOUtils;
import redis.clients.jedis.util.Pool;

/** Connections to the server, which are made when the first is needed: sentinels are asked then. */
public final class RedisConnections implements AutoCloseable {

  public static final String UNCONFIRMED =
      "The replicas of FalkorDB did not confirm a write in time";

  /** What Jedis logs of sentinels names hosts. */
  private static final Logger QUIET = Logger.getLogger("redis.clients.jedis");

  static {
    QUIET.setLevel(Level.OFF);
  }

  private final Supplier<ConnectionProvider> opening;
  private final int replicas;
  private final Duration patience;
  private @Nullable ConnectionProvider opened;
  private boolean closed;

  /**
   * @param replicas how many must have what was written
   * @param patience how long they may take for it
   */
  public RedisConnections(Supplier<ConnectionProvider> opening, int replicas, Duration patience) {
    this.opening = opening;
    this.replicas = replicas;
    this.patience = patience;
  }

  public @Nullable Object send(CommandArguments command) {
    try (Connection connection = provider().getConnection()) {
      return connection.executeCommand(command);
    }
  }

  /**
   * Sends a command, which is done when enough replicas have all that the server had then. It must
   * be one of FalkorDB: of others the server does not assume that they changed something.
   */
  public @Nullable Object sendConfirmed(CommandArguments command) {
    try (Connection connection = provider().getConnection()) {
      Object answer = connection.executeCommand(command);
      if (replicas > 0) {
        awaitReplicas(connection);
      }
      return answer;
    }
  }

  /** The server that is asked now. */
  public Set<?> master() {
    return Set.copyOf(provider().getPrimaryNodesConnectionMap().keySet());
  }

  /** Where one connection is lost the others probably are too. */
  public synchronized void renew() {
    if (opened != null) {
      for (Object pool : opened.getPrimaryNodesConnectionMap().values()) {
        ((Pool<?>) pool).clear();
      }
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (opened != null) {
      IOUtils.closeQuietly(opened);
    }
  }

  private void awaitReplicas(Connection connection) {
    Object confirmed =
        connection.executeCommand(
            new CommandArguments(Command.WAIT).add(replicas).add(patience.toMillis()));
    if (!(confirmed instanceof Long count) || count < replicas) {
      throw new DatabaseError(UNCONFIRMED);
    }
  }

  private synchronized ConnectionProvider provider() {
    if (closed) {
      throw new JedisConnectionException("closed");
    }
    ConnectionProvider provider = opened;
    if (provider == null) {
      provider = opening.get();
      opened = provider;
    }
    return provider;
  }
}
