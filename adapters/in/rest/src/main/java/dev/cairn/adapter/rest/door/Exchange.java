package dev.cairn.adapter.rest.door;

import dev.cairn.adapter.rest.door.Metrics.RouteMeter;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** One request on its way through the service, from its arrival to the end of its answer. */
public final class Exchange extends Callback.Nested {

  public static final String ATTRIBUTE = "cairn.exchange";
  private static final System.Logger LOG = System.getLogger(Exchange.class.getName());

  private final Request request;
  private final Response response;
  private final Runnable atEnd;
  private final long began = System.nanoTime();
  private volatile RouteMeter route;

  Exchange(
      Request request, Response response, Callback callback, RouteMeter route, Runnable atEnd) {
    super(callback);
    this.request = request;
    this.response = response;
    this.route = route;
    this.atEnd = atEnd;
  }

  Request request() {
    return request;
  }

  Response response() {
    return response;
  }

  /** Notes which route answers. */
  public void on(RouteMeter found) {
    route = found;
  }

  long nanos() {
    return System.nanoTime() - began;
  }

  @Override
  public void completed() {
    atEnd.run();
    long nanos = nanos();
    int status = response.getStatus();
    route.took(status, nanos);
    if (LOG.isLoggable(System.Logger.Level.DEBUG)) {
      LOG.log(System.Logger.Level.DEBUG, "request_answered", route.told(status, nanos));
    }
  }
}
