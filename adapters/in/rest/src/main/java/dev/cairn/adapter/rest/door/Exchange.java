package dev.cairn.adapter.rest.door;

import dev.cairn.adapter.rest.door.Metrics.RouteMeter;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * One request on its way through the service, from its arrival to the end of its answer, and of the
 * work on it where that takes longer.
 */
public final class Exchange extends Callback.Nested {

  public static final String ATTRIBUTE = "cairn.exchange";

  private static final System.Logger LOG = System.getLogger(Exchange.class.getName());

  private final Request request;
  private final Response response;
  private final Runnable atAnswer;
  private final Runnable atEnd;
  private final long began = System.nanoTime();
  private final AtomicInteger holders = new AtomicInteger(1);
  private volatile boolean listens;
  private volatile boolean answered;
  private volatile RouteMeter route;

  /**
   * @param atAnswer run before the next request on the connection is looked at
   * @param atEnd run when all the work is done
   */
  Exchange(
      Request request,
      Response response,
      Callback callback,
      RouteMeter route,
      Runnable atAnswer,
      Runnable atEnd) {
    super(callback);
    this.atAnswer = atAnswer;
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

  /** Notes that the client listens to what happens, for as long as it likes. */
  Exchange listening() {
    listens = true;
    return this;
  }

  /** Keeps the place beyond the answer, until it is released: the work goes on. */
  public void hold() {
    holders.incrementAndGet();
  }

  public void release() {
    if (holders.decrementAndGet() == 0) {
      atEnd.run();
    }
  }

  /** Whether nobody waits for the answer any more. */
  public boolean isAbandoned() {
    return answered
        || AttentiveEndPoint.isLeft(request.getConnectionMetaData().getConnection().getEndPoint());
  }

  long nanos() {
    return System.nanoTime() - began;
  }

  @Override
  public void succeeded() {
    answered();
    super.succeeded();
  }

  @Override
  public void failed(Throwable problem) {
    answered();
    super.failed(problem);
  }

  private void answered() {
    answered = true;
    atAnswer.run();
  }

  @Override
  public void completed() {
    release();
    long nanos = nanos();
    int status = response.getStatus();
    route.took(status, nanos, listens);
    if (LOG.isLoggable(System.Logger.Level.DEBUG)) {
      LOG.log(System.Logger.Level.DEBUG, "request_answered", route.told(status, nanos));
    }
  }
}
