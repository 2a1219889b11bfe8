package dev.cairn.adapter.rest.door;

import dev.cairn.adapter.rest.answer.Errors;
import dev.cairn.adapter.rest.answer.Trouble;
import dev.cairn.adapter.rest.door.Metrics.RouteMeter;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Stands in front of everything: refuses who may not come in, turns away at once what there is no
 * room for, and sends the rest to threads of their own. It never blocks, so that all this happens
 * on the thread that reads from the network, before any of a body is read.
 */
public final class FrontDoor extends Handler.Wrapper {

  /** Those who watch over the service must see it also when it is busy. */
  private static final Set<String> NEVER_SHED = Set.of("/healthz", "/readyz", "/metrics");

  private static final ThreadFactory FACTORY = Thread.ofVirtual().name("cairn-rest").factory();
  private static final Executor THREADS = work -> FACTORY.newThread(work).start();

  private final Access access;
  private final Gate gate;
  private final Pauses pauses = new Pauses();
  private final WrongTokens wrongTokens = new WrongTokens(System::nanoTime);
  private final Metrics metrics;
  private final Set<String> servlets;
  private final long limitNanos;
  private final RouteMeter unknown;
  private final RouteMeter refused;
  private final Map<Trouble, PlainAnswer> answers = new EnumMap<>(Trouble.class);
  private final AtomicInteger underWay = new AtomicInteger();
  private final CompletableFuture<@Nullable Void> quiet = new CompletableFuture<>();
  private volatile boolean closing;

  /**
   * @param concurrency how many requests are worked on at once
   * @param queue how many more may wait, each no longer than the limit
   * @param servlets the paths of further entrances
   */
  public FrontDoor(
      Access access,
      int concurrency,
      int queue,
      Duration limit,
      Metrics metrics,
      Set<String> servlets) {
    this.access = access;
    this.gate = new Gate(concurrency, queue, THREADS);
    this.metrics = metrics;
    this.servlets = servlets;
    this.limitNanos = limit.toNanos();
    this.unknown = metrics.route("other", "unknown");
    this.refused = metrics.route("other", "refused");
    for (Trouble trouble : Trouble.values()) {
      answers.put(trouble, new PlainAnswer(trouble));
    }
    metrics.gauge("cairn.http.in.flight", "Requests being answered", underWay::get);
    metrics.gauge("cairn.http.working", "Requests being worked on", gate::inside);
    metrics.gauge("cairn.http.queued", "Requests waiting for their turn", gate::waiting);
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String path = String.valueOf(request.getHttpURI().getPath());
    Trouble trouble = access.refuses(request, path);
    PagePass pass = trouble == null ? access.shownPass(request, path) : null;
    if (pass != null) {
      pass.send(request, response, callback);
    } else if (trouble == Trouble.WRONG_TOKEN) {
      slowly(new Exchange(request, response, callback, refused, wrongTokens::answered));
    } else if (trouble != null) {
      refuse(trouble, new Exchange(request, response, callback, refused, () -> {}));
    } else if (closing && !path.equals("/healthz")) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
      refuse(Trouble.STOPPING, new Exchange(request, response, callback, refused, () -> {}));
    } else if (NEVER_SHED.contains(path)) {
      underWay.incrementAndGet();
      Exchange exchange = new Exchange(request, response, callback, unknown, this::ended);
      THREADS.execute(() -> pass(exchange));
    } else if (isStream(request, path)) {
      Exchange exchange = new Exchange(request, response, callback, unknown, () -> {});
      THREADS.execute(() -> pass(exchange));
    } else {
      admit(request, response, callback);
    }
    return true;
  }

  /** From now on nobody comes in; answers whether those inside were done in time. */
  public boolean close(Duration limit) throws InterruptedException {
    closing = true;
    if (underWay.get() == 0) {
      return true;
    }
    try {
      quiet.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    }
  }

  private void admit(Request request, Response response, Callback callback) {
    underWay.incrementAndGet();
    Exchange exchange = new Exchange(request, response, callback, unknown, this::left);
    if (!gate.enter(() -> work(exchange))) {
      ended();
      shed(request, response, callback);
    }
  }

  /** Whoever guesses waits for the answer, and nobody else does. */
  private void slowly(Exchange exchange) {
    metrics.wrongTokens().increment();
    long millis = wrongTokens.triedFrom(Request.getRemoteAddr(exchange.request()));
    if (millis == 0) {
      refuse(Trouble.WRONG_TOKEN, exchange);
    } else {
      exchange
          .request()
          .getComponents()
          .getScheduler()
          .schedule(() -> refuse(Trouble.WRONG_TOKEN, exchange), millis, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Answers at once, and then does not listen for a moment: who comes back sooner than they were
   * told takes away what the others need.
   */
  private void shed(Request request, Response response, Callback callback) {
    metrics.shed().increment();
    answer(Trouble.OVERLOADED)
        .send(response, Callback.from(() -> pause(request, callback), callback::failed));
  }

  private void pause(Request request, Callback callback) {
    pauses.add(callback, request.getComponents().getScheduler());
  }

  private void work(Exchange exchange) {
    if (exchange.nanos() > limitNanos) {
      refuse(Trouble.OVERLOADED, exchange);
    } else {
      pass(exchange);
    }
  }

  private void pass(Exchange exchange) {
    Request request = exchange.request();
    request.setAttribute(Exchange.ATTRIBUTE, exchange);
    PlainAnswer.guard(exchange.response().getHeaders());
    try {
      if (!super.handle(request, exchange.response(), exchange)) {
        refuse(Trouble.NOT_FOUND, exchange);
      }
    } catch (Throwable problem) {
      Errors.report(problem);
      Response.writeError(request, exchange.response(), exchange, Trouble.FAILED.status());
    }
  }

  private void refuse(Trouble trouble, Exchange exchange) {
    answer(trouble).send(exchange.response(), exchange);
  }

  private PlainAnswer answer(Trouble trouble) {
    return Objects.requireNonNull(answers.get(trouble));
  }

  /** A client that listens to a servlet's events may do so for hours. */
  private boolean isStream(Request request, String path) {
    return servlets.contains(path) && request.getMethod().equals("GET");
  }

  private void left() {
    gate.leave();
    ended();
  }

  private void ended() {
    if (underWay.decrementAndGet() == 0 && closing) {
      quiet.complete(null);
    }
  }
}
