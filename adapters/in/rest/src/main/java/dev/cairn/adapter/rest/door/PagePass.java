package dev.cairn.adapter.rest.door;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets a browser see the API's description, once a link has shown it the token. Browsers send a
 * cookie to every port of a machine, other users' programs included, so this one opens the
 * description alone, which holds nothing of anybody's, and the token can't be found from it.
 */
record PagePass(String token, String value) {

  private static final String PAGE = "/docs";
  private static final Set<String> PAGES = Set.of(PAGE, "/openapi.json");
  private static final Set<String> READING = Set.of("GET", "HEAD");
  private static final String COOKIE = "cairn-pages";
  private static final int MOST_CHARACTERS = 80;
  private static final String PARAMETER = "token";

  static PagePass of(String token) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(token.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      byte[] derived = mac.doFinal(COOKIE.getBytes(StandardCharsets.UTF_8));
      return new PagePass(token, HexFormat.of().formatHex(derived));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether the link to the page carries a token, right or wrong. */
  static boolean isTriedIn(Request request, String path) {
    return !shown(request, path).isEmpty();
  }

  boolean isShownIn(Request request, String path) {
    String shown = shown(request, path);
    return !shown.isEmpty() && same(shown, token);
  }

  boolean opens(Request request, String path) {
    return PAGES.contains(path)
        && READING.contains(request.getMethod())
        && cookies(request.getHeaders()).anyMatch(given -> same(given, COOKIE + "=" + value));
  }

  /** Those of the cookies that are ours, by their name, as they were sent. */
  static Stream<String> cookies(HttpFields headers) {
    return headers.getFields(HttpHeader.COOKIE).stream()
        .map(HttpField::getValue)
        .filter(Objects::nonNull)
        .flatMap(sent -> Stream.of(sent.split(";", -1)))
        .map(String::strip)
        .filter(cookie -> cookie.startsWith(COOKIE + "=") && cookie.length() <= MOST_CHARACTERS);
  }

  /** Hands the pass out, and leads to the page without the token in its address. */
  void send(Request request, Response response, Callback callback) {
    PlainAnswer.guard(response.getHeaders());
    Response.addCookie(
        response,
        HttpCookie.build(COOKIE, value)
            .path("/")
            .httpOnly(true)
            .secure(request.isSecure())
            .sameSite(HttpCookie.SameSite.LAX)
            .build());
    response.setStatus(HttpStatus.SEE_OTHER_303);
    response.getHeaders().put(HttpHeader.LOCATION, PAGE);
    response.write(true, null, callback);
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "PagePass";
  }

  private static String shown(Request request, String path) {
    if (!path.equals(PAGE) || !READING.contains(request.getMethod())) {
      return "";
    }
    String query = request.getHttpURI().getQuery();
    return query != null && query.startsWith(PARAMETER + "=")
        ? query.substring(PARAMETER.length() + 1)
        : "";
  }

  private static boolean same(String given, String wanted) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8), wanted.getBytes(StandardCharsets.UTF_8));
  }
}
