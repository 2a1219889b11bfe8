package dev.cairn.adapter.rest;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violations;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the service listens and what it puts up with.
 *
 * @param port 0 takes a free one
 * @param token what every client must present; null: none, and then only this machine is served
 * @param concurrency how many requests are worked on at once
 * @param queue how many more may wait; any beyond that are turned away at once
 * @param maxBodyBytes the largest body of a request
 * @param requestLimit how long a request may take to arrive, to wait and to be worked on, each
 * @param notice how long it is not ready any more, and still serves, before it stops
 * @param stopLimit how long a stop waits for the requests under way
 */
public record RestSettings(
    String host,
    int port,
    @Nullable String token,
    int concurrency,
    int queue,
    int maxBodyBytes,
    Duration requestLimit,
    Duration notice,
    Duration stopLimit) {

  public static final String DEFAULT_HOST = "127.0.0.1";
  public static final int DEFAULT_PORT = 7433;
  public static final int DEFAULT_CONCURRENCY = 16;
  public static final int DEFAULT_QUEUE = 256;
  public static final int DEFAULT_MAX_BODY_BYTES = 1 << 20;

  /** Shorter ones can be guessed by those who may try from anywhere. */
  public static final int LEAST_PUBLIC_TOKEN = 16;

  public static final RestSettings DEFAULT = on(DEFAULT_HOST, DEFAULT_PORT, null);

  public RestSettings {
    Violations violations = new Violations();
    violations.require(port >= 0 && port <= 65_535, "port", "must be between 0 and 65535");
    violations.require(concurrency >= 1, "concurrency", "must be at least 1");
    violations.require(queue >= 0, "queue", "must not be negative");
    violations.require(maxBodyBytes >= 1, "max_body_bytes", "must be at least 1");
    violations.require(requestLimit.isPositive(), "request_limit", "must be positive");
    violations.require(!notice.isNegative(), "notice", "must not be negative");
    violations.require(!stopLimit.isNegative(), "stop_limit", "must not be negative");
    violations.require(
        token == null || isToken(token),
        "token",
        "must be 1 or more visible ASCII characters without spaces; set CAIRN_TOKEN to such a text");
    violations.throwIfAny();
    if (!isLoopback(host)) {
      requirePublic(host, token);
    }
  }

  /** What an address asks for that other machines can reach. */
  private static void requirePublic(String host, @Nullable String token) {
    if (token == null) {
      throw new ValidationError(
          "host",
          host
              + " can be reached from other machines, and without a token everyone there could read"
              + " and change everything; set CAIRN_TOKEN, or listen on "
              + DEFAULT_HOST);
    }
    if (token.length() < LEAST_PUBLIC_TOKEN) {
      throw new ValidationError(
          "token",
          "must have at least "
              + LEAST_PUBLIC_TOKEN
              + " characters on an address that other machines can reach; set CAIRN_TOKEN to a"
              + " longer one, such as 'openssl rand -hex 16' makes");
    }
  }

  /** Listening there, with the default limits. */
  public static RestSettings on(String host, int port, @Nullable String token) {
    return new RestSettings(
        host,
        port,
        token,
        DEFAULT_CONCURRENCY,
        DEFAULT_QUEUE,
        DEFAULT_MAX_BODY_BYTES,
        Duration.ofSeconds(30),
        Duration.ZERO,
        Duration.ofSeconds(10));
  }

  /** Whether only this machine can reach the service. */
  boolean isLoopback() {
    return isLoopback(host);
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "RestSettings[" + host + ":" + port + (token == null ? "" : ", token") + "]";
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new ValidationError("host", "no such host: " + host);
    }
  }

  private static boolean isToken(String token) {
    return !token.isEmpty() && token.chars().allMatch(each -> each > ' ' && each < 0x7F);
  }
}
