package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.FalkorSettings.Login;
import dev.cairn.adapter.falkordb.FalkorSettings.Replicas;
import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.falkordb.redis.RedisConnections;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.error.DatabaseError;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.providers.ConnectionProvider;
import redis.clients.jedis.providers.PooledConnectionProvider;
import redis.clients.jedis.providers.SentineledConnectionProvider;

/**
 * One graph on the server. A request that takes too long is given up wherever it hangs: it runs on
 * a virtual thread, whose interruption closes the socket.
 */
final class Graph implements AutoCloseable {

  /** How graphs are laid out; they say in which format they are. */
  static final int FORMAT = 1;

  private static final byte[] COMPACT = bytes("--compact");
  private static final byte[] TIMEOUT = bytes("timeout");
  private static final long MEGABYTE = 1024L * 1024;

  private final FalkorSettings settings;
  private final byte[] name;
  private final RedisConnections connections;
  private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();

  private Graph(FalkorSettings settings, String name, RedisConnections connections) {
    this.settings = settings;
    this.name = bytes(name);
    this.connections = connections;
  }

  /**
   * Asks about one state, which a question names, and again about the next one where that had come
   * before there was an answer.
   */
  static <S, T> T consistently(
      Supplier<S> states,
      Function<S, Object> identity,
      Function<S, T> question,
      Predicate<T> isNothing) {
    for (S state = states.get(); ; ) {
      T answer = question.apply(state);
      S now = isNothing.test(answer) ? states.get() : state;
      if (identity.apply(now).equals(identity.apply(state))) {
        return answer;
      }
      state = now;
    }
  }

  /** Nothing is asked of the server before the first request. */
  static Graph of(FalkorSettings settings, String kind) {
    RedisConnections connections =
        new RedisConnections(
            () -> provider(settings),
            settings.replicas().confirming(),
            settings.timeouts().connect());
    return new Graph(settings, settings.prefix() + "_" + kind, connections);
  }

  static PlaceMissing missing() {
    return new PlaceMissing("The graph");
  }

  /** Asks without changing anything. A graph that does not exist is a {@link PlaceMissing}. */
  GraphAnswer read(Statement statement) {
    byte[] limit = bytes(Long.toString(settings.timeouts().read().toMillis()));
    byte[] asked = statement.bytes();
    return request(
        () -> GraphAnswer.of(send(Command.RO_QUERY, name, asked, COMPACT, TIMEOUT, limit)));
  }

  /** Asks and changes, all or nothing. A graph that does not exist comes into being. */
  GraphAnswer write(Statement statement) {
    CommandArguments command = command(Command.QUERY, name, statement.bytes(), COMPACT);
    return request(() -> GraphAnswer.of(connections.sendConfirmed(command)));
  }

  /** What comes of some work counts when enough replicas have all that it saw, be it long there. */
  <T> T confirmed(Supplier<T> work) {
    if (settings.replicas().confirming() == 0) {
      return work.get();
    }
    Set<?> master = request(connections::master);
    T outcome = work.get();
    CommandArguments nothing = command(Command.RO_QUERY, name, bytes("RETURN 1"), COMPACT);
    request(() -> GraphAnswer.of(connections.sendConfirmed(nothing)));
    if (!request(connections::master).equals(master)) {
      throw new DatabaseError(RedisConnections.UNCONFIRMED);
    }
    return outcome;
  }

  /** Makes an index unless it is there already. */
  void index(String definition) {
    unless(FalkorFailures::isIndexedAlready, definition);
  }

  /** Drops an index unless it is gone already. */
  void dropIndex(String definition) {
    unless(FalkorFailures::isUnknownIndex, definition);
  }

  /** Removes the graph, if there is one. */
  void drop() {
    request(
        () -> {
          try {
            return String.valueOf(send(Command.DELETE, name));
          } catch (JedisDataException none) {
            return "";
          }
        });
  }

  /** What the server says about itself in a section of its information. */
  String information(String section) {
    return request(
        () ->
            send(Command.INFO, bytes(section)) instanceof byte[] text
                ? new String(text, StandardCharsets.UTF_8)
                : "");
  }

  /** About how much room the graph takes up on the server; 0 where it does not say. */
  long bytes() {
    return request(
        () ->
            send(Command.MEMORY, bytes("USAGE"), name) instanceof List<?> parts
                    && parts.size() > 1
                    && parts.get(1) instanceof Long megabytes
                ? megabytes * MEGABYTE
                : 0L);
  }

  @Override
  public void close() {
    requests.shutdownNow();
    connections.close();
  }

  private void unless(Predicate<Throwable> done, String definition) {
    request(
        () -> {
          try {
            return GraphAnswer.of(send(Command.QUERY, name, bytes(definition), COMPACT));
          } catch (RuntimeException e) {
            if (done.test(e)) {
              return new GraphAnswer(List.of());
            }
            throw e;
          }
        });
  }

  private @Nullable Object send(Command command, byte[]... arguments) {
    return connections.send(command(command, arguments));
  }

  private static CommandArguments command(Command command, byte[]... arguments) {
    CommandArguments all = new CommandArguments(command);
    for (byte[] argument : arguments) {
      all.add(argument);
    }
    return all;
  }

  private <T> T request(Callable<T> work) {
    Future<T> answer = submit(work);
    try {
      return answer.get(settings.patience().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw FalkorFailures.interrupted();
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw FalkorFailures.of(e);
    } catch (ExecutionException e) {
      throw failed(e.getCause() == null ? e : e.getCause());
    }
  }

  private <T> Future<T> submit(Callable<T> work) {
    try {
      return requests.submit(work);
    } catch (RejectedExecutionException e) {
      throw new DatabaseError("The connection to FalkorDB is closed");
    }
  }

  private RuntimeException failed(Throwable cause) {
    if (FalkorFailures.isMissingGraph(cause)) {
      return Graph.missing();
    }
    if (cause instanceof JedisConnectionException) {
      connections.renew();
    }
    return FalkorFailures.of(cause);
  }

  private static ConnectionProvider provider(FalkorSettings settings) {
    DefaultJedisClientConfig server = configuration(settings, settings.login());
    Replicas replicas = settings.replicas();
    return replicas.sentinels().isEmpty()
        ? new PooledConnectionProvider(
            new HostAndPort(settings.host(), settings.port()), server, pool(settings))
        : new SentineledConnectionProvider(
            replicas.master(),
            server,
            pool(settings),
            replicas.sentinels().stream()
                .map(each -> new HostAndPort(each.host(), each.port()))
                .collect(Collectors.toSet()),
            configuration(settings, replicas.login()));
  }

  private static DefaultJedisClientConfig configuration(FalkorSettings settings, Login login) {
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .resp2()
            .connectionTimeoutMillis(Math.toIntExact(settings.timeouts().connect().toMillis()))
            .socketTimeoutMillis(Math.toIntExact(settings.timeouts().read().toMillis()))
            .user(login.user())
            .password(login.password())
            .clientName("cairn");
    if (settings.tls()) {
      config.sslOptions(SslOptions.builder().sslVerifyMode(SslVerifyMode.FULL).build());
    }
    return config.build();
  }

  private static ConnectionPoolConfig pool(FalkorSettings settings) {
    ConnectionPoolConfig pool = new ConnectionPoolConfig();
    pool.setMaxTotal(settings.poolSize());
    pool.setMaxIdle(settings.poolSize());
    pool.setMaxWait(settings.patience());
    pool.setJmxEnabled(false);
    return pool;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private enum Command implements ProtocolCommand {
    QUERY("GRAPH.QUERY"),
    RO_QUERY("GRAPH.RO_QUERY"),
    MEMORY("GRAPH.MEMORY"),
    DELETE("GRAPH.DELETE"),
    INFO("INFO");

    private final String text;

    Command(String text) {
      this.text = text;
    }

    @Override
    public byte[] getRaw() {
      return bytes(text);
    }
  }
}
