package dev.cairn.adapter.rest.door;

import dev.cairn.adapter.rest.answer.Trouble;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.HostPort;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in. Without a public bind only requests to this machine's own names count, so that a
 * web page cannot reach the service under a name of its own; a page may call only from here.
 */
public final class Access {

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
  private static final String BEARER = "Bearer ";

  private final boolean anyHost;
  private final String ownHost;
  private final byte @Nullable [] token;

  /**
   * @param anyHost whether requests to other names than this machine's own are let in
   * @param token what every client must present, if anything
   */
  public Access(boolean anyHost, String ownHost, @Nullable String token) {
    this.anyHost = anyHost;
    this.ownHost = ownHost;
    this.token = token == null ? null : token.getBytes(StandardCharsets.UTF_8);
  }

  /** Why the request may not come in, if so. */
  @Nullable Trouble refuses(Request request, String path) {
    HttpFields headers = request.getHeaders();
    String host = headers.get(HttpHeader.HOST);
    if (!METHODS.contains(request.getMethod())) {
      return Trouble.METHOD_NOT_ALLOWED;
    }
    boolean toUs = anyHost || (host != null && isOwn(host));
    if (!toUs || !comesFromHere(headers, host)) {
      return Trouble.FORBIDDEN;
    }
    return token == null || path.equals("/healthz") || hasToken(headers, token)
        ? null
        : Trouble.UNAUTHORIZED;
  }

  private boolean isOwn(String authority) {
    String name = nameOf(authority);
    return isLoopback(name) || name.equalsIgnoreCase(ownHost);
  }

  private static boolean comesFromHere(HttpFields headers, @Nullable String host) {
    for (String origin : headers.getValuesList(HttpHeader.ORIGIN)) {
      String authority = authorityOf(origin);
      if (authority == null
          || (!authority.equalsIgnoreCase(host) && !isLoopback(nameOf(authority)))) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable String authorityOf(String origin) {
    String lower = origin.toLowerCase(Locale.ROOT);
    if (lower.startsWith("http://")) {
      return origin.substring("http://".length());
    }
    return lower.startsWith("https://") ? origin.substring("https://".length()) : null;
  }

  /** The name in {@code name:port}; empty where that is not what it is. */
  private static String nameOf(String authority) {
    try {
      return String.valueOf(new HostPort(authority).getHost());
    } catch (IllegalArgumentException malformed) {
      return "";
    }
  }

  private static boolean isLoopback(String name) {
    return name.equals("127.0.0.1") || name.equalsIgnoreCase("localhost") || name.equals("[::1]");
  }

  private static boolean hasToken(HttpFields headers, byte[] token) {
    String given = headers.get(HttpHeader.AUTHORIZATION);
    return given != null
        && given.regionMatches(true, 0, BEARER, 0, BEARER.length())
        && MessageDigest.isEqual(
            token, given.substring(BEARER.length()).getBytes(StandardCharsets.UTF_8));
  }
}
