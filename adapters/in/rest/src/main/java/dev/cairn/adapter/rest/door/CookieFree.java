package dev.cairn.adapter.rest.door;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * A request without cookies, which nobody here reads, and which take the square of their length to
 * be taken apart.
 */
public final class CookieFree extends Request.Wrapper {

  private final HttpFields headers;

  private CookieFree(Request request) {
    super(request);
    this.headers = HttpFields.build(request.getHeaders()).remove(HttpHeader.COOKIE).asImmutable();
  }

  /** The request, or one without them. */
  public static Request of(Request request) {
    return request.getHeaders().contains(HttpHeader.COOKIE) ? new CookieFree(request) : request;
  }

  @Override
  public HttpFields getHeaders() {
    return headers;
  }
}
