package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.RemotePolicy;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where FalkorDB is and how to talk to it.
 *
 * @param user null: the server's default user
 * @param password null: the server asks for none
 * @param prefix what the names of the graphs begin with
 * @param poolSize how many connections there are at most
 * @param readTimeout after how long a question is given up
 * @param writeTimeout how much longer a request may take to be sent
 * @param efRuntime how far an approximate search looks around; more finds more and takes longer
 */
public record FalkorSettings(
    String host,
    int port,
    @Nullable String user,
    @Nullable String password,
    boolean tls,
    String prefix,
    int poolSize,
    Duration connectTimeout,
    Duration readTimeout,
    Duration writeTimeout,
    int efRuntime,
    RemotePolicy policy) {

  public static final int DEFAULT_PORT = 6379;

  private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_.-]{1,100}");

  public FalkorSettings {
    require(!host.isBlank(), "the host of FalkorDB is missing");
    require(port > 0 && port < 65_536, "the port of FalkorDB must be between 1 and 65535");
    require(PREFIX.matcher(prefix).matches(), "a graph prefix is made of letters, digits, _ . -");
    require(poolSize > 0, "a pool has at least one connection");
    require(efRuntime > 0, "efRuntime must be at least 1");
    require(user == null || password != null, "a user of FalkorDB needs a password");
  }

  /** A server without password or encryption, and defaults for everything else. */
  public static FalkorSettings of(String host, int port) {
    return new FalkorSettings(
        host,
        port,
        null,
        null,
        false,
        "cairn",
        10,
        Duration.ofSeconds(5),
        Duration.ofSeconds(30),
        Duration.ofSeconds(30),
        1000,
        RemotePolicy.DEFAULT);
  }

  public FalkorSettings withCredentials(
      @Nullable String changedUser, @Nullable String changedPassword) {
    return new FalkorSettings(
        host,
        port,
        changedUser,
        changedPassword,
        tls,
        prefix,
        poolSize,
        connectTimeout,
        readTimeout,
        writeTimeout,
        efRuntime,
        policy);
  }

  public FalkorSettings withTls(boolean changed) {
    return new FalkorSettings(
        host,
        port,
        user,
        password,
        changed,
        prefix,
        poolSize,
        connectTimeout,
        readTimeout,
        writeTimeout,
        efRuntime,
        policy);
  }

  public FalkorSettings withPrefix(String changed) {
    return new FalkorSettings(
        host,
        port,
        user,
        password,
        tls,
        changed,
        poolSize,
        connectTimeout,
        readTimeout,
        writeTimeout,
        efRuntime,
        policy);
  }

  public FalkorSettings withPoolSize(int changed) {
    return new FalkorSettings(
        host,
        port,
        user,
        password,
        tls,
        prefix,
        changed,
        connectTimeout,
        readTimeout,
        writeTimeout,
        efRuntime,
        policy);
  }

  public FalkorSettings withTimeouts(Duration connect, Duration read, Duration write) {
    return new FalkorSettings(
        host, port, user, password, tls, prefix, poolSize, connect, read, write, efRuntime, policy);
  }

  public FalkorSettings withEfRuntime(int changed) {
    return new FalkorSettings(
        host,
        port,
        user,
        password,
        tls,
        prefix,
        poolSize,
        connectTimeout,
        readTimeout,
        writeTimeout,
        changed,
        policy);
  }

  public FalkorSettings withPolicy(RemotePolicy changed) {
    return new FalkorSettings(
        host,
        port,
        user,
        password,
        tls,
        prefix,
        poolSize,
        connectTimeout,
        readTimeout,
        writeTimeout,
        efRuntime,
        changed);
  }

  /** How long one request may take, from asking for a connection to the last byte. */
  Duration patience() {
    return connectTimeout.plus(writeTimeout).plus(readTimeout);
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
