package dev.cairn.adapter.rest.route;

import dev.cairn.adapter.rest.answer.AnswerWriter;
import dev.cairn.adapter.rest.answer.Errors;
import dev.cairn.adapter.rest.answer.HttpFailure;
import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.answer.Trouble;
import dev.cairn.adapter.rest.door.Exchange;
import dev.cairn.adapter.rest.door.Metrics.RouteMeter;
import dev.cairn.application.Errand;
import dev.cairn.application.LimitedTask;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Takes a request through its route and sends the answer, whatever happens on the way. */
public final class RouteHandler implements Handler {

  /** A long text may take minutes to embed. */
  private static final int LONG = 10;

  private final Route route;
  private final RequestBody bodies;
  private final Duration limit;
  private final RouteMeter meter;

  /**
   * @param limit how long the request may take to arrive, and then to be worked on; ten times as
   *     long where many texts are embedded
   */
  public RouteHandler(Route route, int maxBodyBytes, Duration limit, RouteMeter meter) {
    this.route = route;
    this.bodies = new RequestBody(maxBodyBytes, limit);
    this.limit = route.isLong() ? limit.multipliedBy(LONG) : limit;
    this.meter = meter;
  }

  @Override
  public void handle(Context context) throws IOException {
    Exchange exchange = (Exchange) context.req().getAttribute(Exchange.ATTRIBUTE);
    exchange.on(meter);
    RestAnswer answer = answer(new RouteCall(context, bodies, route), exchange);
    AnswerWriter.send(answer, context.req(), context.res());
  }

  private RestAnswer answer(RouteCall call, Exchange exchange) {
    try {
      Supplier<RestAnswer> work = route.action().read(call);
      return route.isLimited() ? inTime(work, exchange) : work.get();
    } catch (Throwable problem) {
      return Errors.answer(problem);
    }
  }

  /**
   * Work that takes too long, or for a client that is gone, ends at the next text that it would
   * embed. To interrupt it could break a store; so it is left to itself, in its place.
   */
  private RestAnswer inTime(Supplier<RestAnswer> work, Exchange exchange) throws Throwable {
    Errand errand = new Errand(exchange::isAbandoned);
    LimitedTask<RestAnswer> task = new LimitedTask<>(() -> errand.run(work::get), limit, errand);
    exchange.hold();
    Thread.ofVirtual().name("cairn-work").start(() -> runAndRelease(task, exchange));
    try {
      return task.await();
    } catch (TimeoutException e) {
      throw new HttpFailure(Trouble.TIMED_OUT);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CancellationException
          ? new HttpFailure(Trouble.TIMED_OUT)
          : e.getCause();
    }
  }

  private static void runAndRelease(Runnable task, Exchange exchange) {
    try {
      task.run();
    } finally {
      exchange.release();
    }
  }
}
