package dev.cairn.adapter.rest.route;

import dev.cairn.adapter.rest.answer.AnswerWriter;
import dev.cairn.adapter.rest.answer.Errors;
import dev.cairn.adapter.rest.answer.HttpFailure;
import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.answer.Trouble;
import dev.cairn.adapter.rest.door.Exchange;
import dev.cairn.adapter.rest.door.Metrics.RouteMeter;
import dev.cairn.application.LimitedTask;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Takes a request through its route and sends the answer, whatever happens on the way. */
public final class RouteHandler implements Handler {

  private final Route route;
  private final RequestBody bodies;
  private final Duration limit;
  private final RouteMeter meter;

  /**
   * @param limit how long the request may take to arrive, and then to be worked on
   */
  public RouteHandler(Route route, int maxBodyBytes, Duration limit, RouteMeter meter) {
    this.route = route;
    this.bodies = new RequestBody(maxBodyBytes, limit);
    this.limit = limit;
    this.meter = meter;
  }

  @Override
  public void handle(Context context) throws IOException {
    if (context.req().getAttribute(Exchange.ATTRIBUTE) instanceof Exchange exchange) {
      exchange.on(meter);
    }
    AnswerWriter.send(answer(new RouteCall(context, bodies, route)), context.req(), context.res());
  }

  private RestAnswer answer(RouteCall call) {
    try {
      Supplier<RestAnswer> work = route.action().read(call);
      return route.isLimited() ? inTime(work) : work.get();
    } catch (Throwable problem) {
      return Errors.answer(problem);
    }
  }

  /** Work that takes too long is left to itself: to interrupt it could break a store. */
  private RestAnswer inTime(Supplier<RestAnswer> work) throws Throwable {
    LimitedTask<RestAnswer> task = new LimitedTask<>(work::get, limit, false);
    Thread.ofVirtual().name("cairn-work").start(task);
    try {
      return task.await();
    } catch (TimeoutException e) {
      throw new HttpFailure(Trouble.TIMED_OUT);
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }
}
