package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.Metrics.RouteMeter;
import dev.cairn.adapter.rest.Route.Work;
import dev.cairn.application.LimitedTask;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Takes a request through its route and sends the answer, whatever happens on the way. */
final class RouteHandler implements Handler {

  private final Route route;
  private final RequestBody bodies;
  private final Duration limit;
  private final RouteMeter meter;

  RouteHandler(Route route, RestSettings settings, RouteMeter meter) {
    this.route = route;
    this.bodies = new RequestBody(settings.maxBodyBytes(), settings.requestLimit());
    this.limit = settings.requestLimit();
    this.meter = meter;
  }

  @Override
  public void handle(Context context) throws IOException {
    if (context.req().getAttribute(Exchange.ATTRIBUTE) instanceof Exchange exchange) {
      exchange.on(meter);
    }
    Replies.send(answer(new Call(context, bodies, route)), context.req(), context.res());
  }

  private Answer answer(Call call) {
    try {
      Work work = route.action().read(call);
      return route.isLimited() ? inTime(work) : work.run();
    } catch (Throwable problem) {
      return Errors.answer(problem);
    }
  }

  /** Work that takes too long is left to itself: to interrupt it could break a store. */
  private Answer inTime(Work work) throws Throwable {
    LimitedTask<Answer> task = new LimitedTask<>(work::run, limit, false);
    Thread.ofVirtual().name("cairn-work").start(task);
    try {
      return task.await();
    } catch (TimeoutException e) {
      throw new Failure(Trouble.TIMED_OUT);
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }
}
