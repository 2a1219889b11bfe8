package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.RemotePolicy;
import java.time.Duration;
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
    RemotePolicy policy) {

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
        RemotePolicy.DEFAULT);
  }

  public FalkorSettings withCredentials(@Nullable String user, @Nullable String password) {
    Login changed = new Login(user, password);
    return new FalkorSettings(
        host, port, changed, tls, prefix, poolSize, timeouts, efRuntime, policy);
  }

  public FalkorSettings withTls(boolean changed) {
    return new FalkorSettings(
        host, port, login, changed, prefix, poolSize, timeouts, efRuntime, policy);
  }

  public FalkorSettings withPrefix(String changed) {
    return new FalkorSettings(
        host, port, login, tls, changed, poolSize, timeouts, efRuntime, policy);
  }

  public FalkorSettings withPoolSize(int changed) {
    return new FalkorSettings(host, port, login, tls, prefix, changed, timeouts, efRuntime, policy);
  }

  public FalkorSettings withTimeouts(Duration connect, Duration read, Duration write) {
    Timeouts changed = new Timeouts(connect, read, write);
    return new FalkorSettings(host, port, login, tls, prefix, poolSize, changed, efRuntime, policy);
  }

  public FalkorSettings withEfRuntime(int changed) {
    return new FalkorSettings(host, port, login, tls, prefix, poolSize, timeouts, changed, policy);
  }

  public FalkorSettings withPolicy(RemotePolicy changed) {
    return new FalkorSettings(
        host, port, login, tls, prefix, poolSize, timeouts, efRuntime, changed);
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
