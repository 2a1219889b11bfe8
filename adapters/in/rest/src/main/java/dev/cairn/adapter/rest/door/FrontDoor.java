package dev.cairn.adapter.rest.door;

import dev.cairn.adapter.rest.answer.Errors;
import dev.cairn.adapter.rest.answer.Trouble;
import dev.cairn.adapter.rest.door.Metrics.RouteMeter;
import dev.cairn.adapter.wire.http.ByteBudget;
import dev.cairn.adapter.wire.http.ClientGone;
import dev.cairn.application.Deadlines;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Stands in front of everything: refuses who may not come in, turns away at once what there is no
 * room for, and sends the rest to threads of their own once all of it has arrived. It never blocks,
 * so that all this happens on the thread that reads from the network.
 */
public final class FrontDoor extends Handler.Wrapper {

  /** Those who watch over the service must see it also when it is busy. */
  private static final Set<String> NEVER_SHED =
      Set.of("/healthz", "/ready", "/readyz", "/metrics", "/api/v1/activity");

  private static final ThreadFactory FACTORY = Thread.ofVirtual().name("cairn-rest").factory();
  private static final Executor THREADS = work -> FACTORY.newThread(work).start();

  /** Of all bodies together. */
  private static final long BODY_BYTES = 64 << 20;

  /** Small bodies always find room. */
  private static final int SMALL_BODY_BYTES = 16 * 1024;

  /** What an entrance of its own may read, whose limits are its own affair. */
  private static final int SERVLET_BODY_BYTES = 16 << 20;

  /** To embed so much text takes seconds. */
  private static final int LONG_BODY_BYTES = 32 * 1024;

  private final Access access;
  private final Gate gate;
  private final Pauses pauses = new Pauses();
  private final WrongTokens wrongTokens = new WrongTokens(System::nanoTime);
  private final Metrics metrics;
  private final Set<String> servlets;
  private final int maxBodyBytes;
  private final long limitNanos;
  private final Connections connections;
  private final ByteBudget bodies = new ByteBudget(BODY_BYTES, SMALL_BODY_BYTES);
  private final RouteMeter unknown;
  private final RouteMeter refused;
  private final AtomicInteger underWay = new AtomicInteger();
  private final CompletableFuture<@Nullable Void> quiet = new CompletableFuture<>();
  private volatile boolean leaving;
  private volatile boolean closing;

  /**
   * @param concurrency how many requests are worked on at once
   * @param queue how many more may wait
   * @param limit how long a request may take to arrive, and then to wait
   * @param servlets the paths of further entrances
   */
  public FrontDoor(
      Access access,
      int concurrency,
      int queue,
      int maxBodyBytes,
      Duration limit,
      Metrics metrics,
      Set<String> servlets) {
    this.access = access;
    this.gate = new Gate(concurrency, queue, THREADS);
    this.metrics = metrics;
    this.servlets = servlets;
    this.maxBodyBytes = maxBodyBytes;
    this.limitNanos = limit.toNanos();
    this.connections = new Connections(Connections.affordable(), limit);
    this.unknown = metrics.route("other", "unknown");
    this.refused = metrics.route("other", "refused");
    metrics.activity().watch(new Activity.Load(concurrency, gate::inside, gate::waiting));
    measure();
  }

  private void measure() {
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
    if (leaving) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    Trouble trouble = access.refuses(request, path);
    PagePass pass = trouble == null ? access.shownPass(request, path) : null;
    if (pass != null) {
      pass.send(request, response, callback);
    } else if (trouble == Trouble.WRONG_TOKEN) {
      slowly(uncounted(request, response, callback));
    } else if (trouble != null || isClosed(path)) {
      Trouble told = trouble == null ? Trouble.STOPPING : trouble;
      refuse(told, uncounted(request, response, callback));
    } else {
      letIn(path, request, response, callback);
    }
    return true;
  }

  private void letIn(String path, Request request, Response response, Callback callback) {
    if (NEVER_SHED.contains(path)) {
      connections.begin(connection(request));
      passAtOnce(request, response, callback);
    } else if (isStream(request, path)) {
      Exchange exchange = exchange(request, response, callback, unknown, () -> {}).listening();
      THREADS.execute(() -> pass(exchange));
    } else if (gate.isFull()) {
      shed(request, response, callback);
    } else {
      connections.awaitBody(connection(request));
      int most = servlets.contains(path) ? SERVLET_BODY_BYTES : maxBodyBytes;
      new Arrival(request, most, bodies, limitNanos, new Arriving(response, callback)).start();
    }
  }

  private boolean isClosed(String path) {
    return switch (path) {
      case "/healthz" -> false;
      case "/ready", "/readyz" -> leaving;
      default -> closing;
    };
  }

  /** Who has connected, for the network to tell of them. */
  public Connections connections() {
    return connections;
  }

  /** From now on it says that it is not ready, and nobody stays; who comes is still served. */
  public void giveNotice() {
    leaving = true;
  }

  /** From now on nobody comes in; answers whether those inside were done in time. */
  public boolean close(Duration limit) throws InterruptedException {
    leaving = true;
    closing = true;
    return underWay.get() == 0 || isQuietWithin(limit);
  }

  private boolean isQuietWithin(Duration limit) throws InterruptedException {
    try {
      quiet.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    }
  }

  /** What becomes of a request with its body. */
  private final class Arriving implements Arrival.Waiting {

    private final Response response;
    private final Callback callback;

    Arriving(Response response, Callback callback) {
      this.response = response;
      this.callback = callback;
    }

    @Override
    public void arrived(Arrival request, boolean whole) {
      if (closing) {
        request.forget();
        refuse(Trouble.STOPPING, uncounted(request, response, callback));
      } else if (whole) {
        admit(request, response, callback);
      } else {
        connections.awaitBody(connection(request));
        passAtOnce(request, response, Callback.from(request::forget, callback));
      }
    }

    @Override
    public void late(Arrival request) {
      request.forget();
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
      EndPoint endPoint = connection(request).getEndPoint();
      PlainAnswer.of(Trouble.TOO_SLOW)
          .send(
              response,
              uncounted(request, response, Callback.from(callback, () -> endPoint.close())));
    }

    @Override
    public void crowded(Arrival request) {
      request.forget();
      shed(request, response, callback);
    }
  }

  /** Takes up no place: it is one of those who watch, or will be refused by whoever reads it. */
  private void passAtOnce(Request request, Response response, Callback callback) {
    underWay.incrementAndGet();
    Connection connection = connection(request);
    Exchange exchange =
        new Exchange(
            request, response, callback, unknown, () -> connections.end(connection), this::ended);
    THREADS.execute(() -> pass(exchange));
  }

  private void admit(Arrival request, Response response, Callback callback) {
    underWay.incrementAndGet();
    Admission admission = new Admission(request, response, callback);
    if (!admission.begin()) {
      request.forget();
      ended();
      shed(request, response, callback);
    }
  }

  /** Whoever guesses waits for the answer, and nobody else does. */
  private void slowly(Exchange exchange) {
    metrics.wrongTokens().increment();
    long millis = wrongTokens.triedFrom(Request.getRemoteAddr(exchange.request()));
    Runnable answer =
        () -> {
          wrongTokens.answered();
          refuse(Trouble.WRONG_TOKEN, exchange);
        };
    if (millis == 0) {
      answer.run();
    } else {
      Scheduler scheduler = exchange.request().getComponents().getScheduler();
      scheduler.schedule(answer, millis, TimeUnit.MILLISECONDS);
    }
  }

  /** One request on its way to a place, in it, and out again. */
  private final class Admission implements Deadlines.Watched {

    private final Arrival request;
    private final Exchange exchange;
    private final Gate.Turn turn;
    private final long began = System.nanoTime();
    private volatile boolean inside;

    Admission(Arrival request, Response response, Callback callback) {
      this.request = request;
      this.exchange = exchange(request, response, callback, unknown, this::leave);
      this.turn = new Gate.Turn(this::work, request.length() > LONG_BODY_BYTES);
    }

    boolean begin() {
      Gate.Entry entry = gate.enter(turn);
      if (entry == Gate.Entry.WAITS) {
        Deadlines.watch(this);
        if (inside) {
          Deadlines.forget(this);
        }
      }
      return entry != Gate.Entry.REFUSED;
    }

    @Override
    public void look(long nanoTime) {
      if (nanoTime - began > limitNanos && gate.withdraw(turn)) {
        Deadlines.forget(this);
        refuse(Trouble.OVERLOADED, exchange);
      }
    }

    private void work() {
      inside = true;
      Deadlines.forget(this);
      pass(exchange);
    }

    private void leave() {
      request.forget();
      if (inside) {
        gate.leave(turn);
      }
      ended();
    }
  }

  /**
   * Answers at once, and then does not listen for a moment: who comes back sooner than they were
   * told takes away what the others need.
   */
  private void shed(Request request, Response response, Callback callback) {
    metrics.shed();
    connections.begin(connection(request));
    PlainAnswer.of(Trouble.OVERLOADED)
        .send(response, Callback.from(() -> pause(request, callback), callback::failed));
  }

  private void pause(Request request, Callback callback) {
    connections.end(connection(request));
    pauses.add(callback, request.getComponents().getScheduler());
  }

  private void pass(Exchange exchange) {
    Request request = exchange.request();
    request.setAttribute(Exchange.ATTRIBUTE, exchange);
    request.setAttribute(ClientGone.ATTRIBUTE, (BooleanSupplier) exchange::isAbandoned);
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
    PlainAnswer.of(trouble)
        .send(exchange.response(), Callback.from(() -> awaitRemainder(exchange), exchange::failed));
  }

  /** The rest of a refused request must arrive in time, as of any other. */
  private void awaitRemainder(Exchange exchange) {
    Connection connection = connection(exchange.request());
    connections.end(connection);
    connections.awaitBody(connection);
    new Remainder(exchange.request(), exchange).await();
  }

  /** A client that listens to a servlet's events may do so for hours. */
  private boolean isStream(Request request, String path) {
    return servlets.contains(path) && request.getMethod().equals("GET");
  }

  private Exchange uncounted(Request request, Response response, Callback callback) {
    return exchange(request, response, callback, refused, () -> {});
  }

  private Exchange exchange(
      Request request, Response response, Callback callback, RouteMeter route, Runnable atEnd) {
    Connection connection = connection(request);
    connections.begin(connection);
    return new Exchange(
        request, response, callback, route, () -> connections.end(connection), atEnd);
  }

  private static Connection connection(Request request) {
    return request.getConnectionMetaData().getConnection();
  }

  private void ended() {
    if (underWay.decrementAndGet() == 0 && closing) {
      quiet.complete(null);
    }
  }
}
