package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.adapter.remote.ServerAddress;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where FalkorDB is and how to talk to it.
 *
 * @param prefix what the names of the graphs begin with
 * @param poolSize how many connections there are at most
 * @param efRuntime how far an approximate search looks around; more finds more and takes longer
 */
public record FalkorSettings(
    String host,
    int port,
    Login login,
    boolean tls,
    String prefix,
    int poolSize,
    Timeouts timeouts,
    int efRuntime,
    RemotePolicy policy,
    Replicas replicas) {

  public static final int DEFAULT_PORT = 6379;

  private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_.-]{1,100}");

  /**
   * Who we are.
   *
   * @param user null: the server's default user
   * @param password null: the server asks for none
   */
  public record Login(@Nullable String user, @Nullable String password) {

    public Login {
      require(user == null || password != null, "a user of FalkorDB needs a password");
    }
  }

  /**
   * Several servers, of which one is the master.
   *
   * @param sentinels who know which one it is; none: the one server that there is
   * @param master what they call it
   * @param login who we are to them
   * @param confirming how many replicas must have a write before it is acknowledged
   */
  public record Replicas(
      List<ServerAddress> sentinels, String master, Login login, int confirming) {

    public static final int SENTINEL_PORT = 26_379;

    /** One server, and no others. */
    public static final Replicas NONE = new Replicas(List.of(), "", new Login(null, null), 0);

    public Replicas {
      sentinels = List.copyOf(sentinels);
      require(sentinels.isEmpty() || !master.isBlank(), "sentinels know a master by its name");
      require(confirming >= 0, "at least no replica confirms a write");
    }
  }

  /**
   * How long things may take.
   *
   * @param read after how long a question is given up
   * @param write how much longer a request may take to be sent
   */
  public record Timeouts(Duration connect, Duration read, Duration write) {}

  public FalkorSettings {
    require(!host.isBlank(), "the host of FalkorDB is missing");
    require(port > 0 && port < 65_536, "the port of FalkorDB must be between 1 and 65535");
    require(PREFIX.matcher(prefix).matches(), "a graph prefix is made of letters, digits, _ . -");
    require(poolSize > 0, "a pool has at least one connection");
    require(efRuntime > 0, "efRuntime must be at least 1");
  }

  /** A server without password or encryption, and defaults for everything else. */
  public static FalkorSettings of(String host, int port) {
    Duration patience = Duration.ofSeconds(30);
    Timeouts timeouts = new Timeouts(Duration.ofSeconds(5), patience, patience);
    return new FalkorSettings(
        host,
        port,
        new Login(null, null),
        false,
        "cairn",
        10,
        timeouts,
        1000,
        RemotePolicy.DEFAULT,
        Replicas.NONE);
  }

  public FalkorSettings withCredentials(@Nullable String user, @Nullable String password) {
    Login changed = new Login(user, password);
    return new FalkorSettings(
        host, port, changed, tls, prefix, poolSize, timeouts, efRuntime, policy, replicas);
  }

  public FalkorSettings withTls(boolean changed) {
    return new FalkorSettings(
        host, port, login, changed, prefix, poolSize, timeouts, efRuntime, policy, replicas);
  }

  public FalkorSettings withPrefix(String changed) {
    return new FalkorSettings(
        host, port, login, tls, changed, poolSize, timeouts, efRuntime, policy, replicas);
  }

  public FalkorSettings withPoolSize(int changed) {
    return new FalkorSettings(
        host, port, login, tls, prefix, changed, timeouts, efRuntime, policy, replicas);
  }

  public FalkorSettings withTimeouts(Duration connect, Duration read, Duration write) {
    Timeouts changed = new Timeouts(connect, read, write);
    return new FalkorSettings(
        host, port, login, tls, prefix, poolSize, changed, efRuntime, policy, replicas);
  }

  public FalkorSettings withEfRuntime(int changed) {
    return new FalkorSettings(
        host, port, login, tls, prefix, poolSize, timeouts, changed, policy, replicas);
  }

  public FalkorSettings withPolicy(RemotePolicy changed) {
    return new FalkorSettings(
        host, port, login, tls, prefix, poolSize, timeouts, efRuntime, changed, replicas);
  }

  public FalkorSettings withReplicas(Replicas changed) {
    return new FalkorSettings(
        host, port, login, tls, prefix, poolSize, timeouts, efRuntime, policy, changed);
  }

  /** How long one request may take, from asking for a connection to the last byte. */
  Duration patience() {
    return timeouts.connect().plus(timeouts.write()).plus(timeouts.read());
  }

  @Override
  public String toString() {
    return "FalkorSettings[prefix=" + prefix + "]";
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
