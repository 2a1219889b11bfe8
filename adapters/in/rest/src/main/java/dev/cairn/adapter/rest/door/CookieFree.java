package dev.cairn.adapter.rest.door;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * A request without cookies but our own: nobody here reads the others, and many of them take the
 * square of their length to be taken apart.
 */
public final class CookieFree extends Request.Wrapper {

  private final HttpFields headers;

  private CookieFree(Request request) {
    super(request);
    HttpFields.Mutable fields = HttpFields.build(request.getHeaders()).remove(HttpHeader.COOKIE);
    PagePass.cookies(request.getHeaders())
        .findFirst()
        .ifPresent(own -> fields.put(HttpHeader.COOKIE, own));
    this.headers = fields.asImmutable();
  }

  /** The request, or one without others' cookies. */
  public static Request of(Request request) {
    return request.getHeaders().contains(HttpHeader.COOKIE) ? new CookieFree(request) : request;
  }

  @Override
  public HttpFields getHeaders() {
    return headers;
  }
}
