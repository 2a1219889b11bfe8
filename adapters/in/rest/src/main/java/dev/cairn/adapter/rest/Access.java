package dev.cairn.adapter.rest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in. Without a public bind only requests to this machine's own names count, so that a
 * web page cannot reach the service under a name of its own; a page may call only from here.
 */
final class Access {

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
  private static final String BEARER = "Bearer ";

  private final boolean anyHost;
  private final String ownHost;
  private final byte @Nullable [] token;

  Access(RestSettings settings) {
    this.anyHost = !settings.isLoopback();
    this.ownHost = settings.host().toLowerCase(Locale.ROOT);
    String secret = settings.token();
    this.token = secret == null ? null : secret.getBytes(StandardCharsets.UTF_8);
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
    return name != null && (isLoopback(name) || name.equalsIgnoreCase(ownHost));
  }

  private static boolean comesFromHere(HttpFields headers, @Nullable String host) {
    for (String origin : headers.getValuesList(HttpHeader.ORIGIN)) {
      String authority = authorityOf(origin);
      if (authority == null) {
        return false;
      }
      String name = nameOf(authority);
      if (!authority.equalsIgnoreCase(host) && (name == null || !isLoopback(name))) {
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

  /** The name in {@code name:port}; null where that is not what it is. */
  private static @Nullable String nameOf(String authority) {
    int end = authority.startsWith("[") ? authority.indexOf(']') + 1 : firstOr(authority, ':');
    if (end <= 0 || !isPort(authority, end)) {
      return null;
    }
    return authority.substring(0, end);
  }

  private static int firstOr(String text, char wanted) {
    int index = text.indexOf(wanted);
    return index < 0 ? text.length() : index;
  }

  private static boolean isPort(String authority, int start) {
    if (start == authority.length()) {
      return true;
    }
    for (int i = start + 1; i < authority.length(); i++) {
      if (authority.charAt(i) < '0' || authority.charAt(i) > '9') {
        return false;
      }
    }
    return authority.charAt(start) == ':' && authority.length() > start + 1;
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
