package dev.cairn.adapter.rest.door;

import dev.cairn.adapter.rest.answer.Trouble;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
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

  /** What says nothing but whether the service is alive or ready. */
  private static final Set<String> FOR_ALL = Set.of("/healthz", "/ready");

  /**
   * The page and its files, which hold nothing of anybody's. A name with anything in it that leads
   * elsewhere is none of theirs.
   */
  private static final Pattern PAGE = Pattern.compile("/|/assets/[\\w-]+(\\.[\\w-]+)*");

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
  private static final Set<String> CHANGES = Set.of("POST", "PUT", "PATCH", "DELETE");
  private static final String BEARER = "Bearer ";

  /** What browsers say about the page that a request comes from; no other client says anything. */
  private static final String SITE = "Sec-Fetch-Site";

  private static final Set<String> OWN_SITES = Set.of("same-origin", "same-site", "none");

  private final boolean anyHost;
  private final String ownHost;
  private final byte @Nullable [] token;
  private final @Nullable PagePass pages;

  /**
   * @param anyHost whether requests to other names than this machine's own are let in
   * @param token what every client must present, if anything
   */
  public Access(boolean anyHost, String ownHost, @Nullable String token) {
    this.anyHost = anyHost;
    this.ownHost = ownHost;
    this.token = token == null ? null : token.getBytes(StandardCharsets.UTF_8);
    this.pages = token == null ? null : PagePass.of(token);
  }

  /** Why the request may not come in, if so. */
  @Nullable Trouble refuses(Request request, String path) {
    if (!METHODS.contains(request.getMethod())) {
      return Trouble.METHOD_NOT_ALLOWED;
    }
    HttpFields headers = request.getHeaders();
    String host = headers.get(HttpHeader.HOST);
    boolean toUs = anyHost || (host != null && isOwn(host));
    if (!toUs || !comesFromHere(headers, host)) {
      return Trouble.FORBIDDEN;
    }
    Trouble unsafe = CHANGES.contains(request.getMethod()) ? refusesPage(headers) : null;
    return unsafe != null || token == null || isForAll(path)
        ? unsafe
        : refusesToken(request, path, token);
  }

  private static boolean isForAll(String path) {
    return FOR_ALL.contains(path) || PAGE.matcher(path).matches();
  }

  /** The answer to a browser that was shown the token in the link to the page, if it was. */
  @Nullable PagePass shownPass(Request request, String path) {
    return pages != null && pages.isShownIn(request, path) ? pages : null;
  }

  /**
   * A page of another site must not change anything, even where the browser hides its origin. A
   * body without a type is taken for JSON, but not from a browser: any page can send that.
   */
  private static @Nullable Trouble refusesPage(HttpFields headers) {
    boolean fromPage = headers.contains(SITE) || headers.contains(HttpHeader.ORIGIN);
    if (!OWN_SITES.containsAll(headers.getValuesList(SITE))) {
      return Trouble.CROSS_SITE;
    }
    return fromPage && !headers.contains(HttpHeader.CONTENT_TYPE) && hasBody(headers)
        ? Trouble.UNSUPPORTED
        : null;
  }

  private static boolean hasBody(HttpFields headers) {
    return headers.contains(HttpHeader.TRANSFER_ENCODING)
        || headers.getLongField(HttpHeader.CONTENT_LENGTH) > 0;
  }

  private @Nullable Trouble refusesToken(Request request, String path, byte[] wanted) {
    HttpFields headers = request.getHeaders();
    boolean passes =
        pages != null && (pages.opens(request, path) || pages.isShownIn(request, path));
    if (passes || hasToken(headers, wanted)) {
      return null;
    }
    boolean tried = headers.contains(HttpHeader.AUTHORIZATION) || PagePass.isTriedIn(request, path);
    return tried ? Trouble.WRONG_TOKEN : Trouble.UNAUTHORIZED;
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
