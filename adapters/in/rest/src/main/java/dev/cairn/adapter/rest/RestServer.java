package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.door.Access;
import dev.cairn.adapter.rest.door.FrontDoor;
import dev.cairn.adapter.rest.door.Metrics;
import dev.cairn.adapter.rest.tls.TlsFiles;
import dev.cairn.adapter.rest.tls.TlsRenewal;
import dev.cairn.domain.error.ValidationError;
import io.javalin.Javalin;
import io.javalin.util.JavalinBindException;
import io.javalin.util.JavalinLogger;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;

/** Cairn as a REST service, from its start until it is closed. */
public final class RestServer implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(RestServer.class.getName());

  private final RestSettings settings;
  private final Javalin javalin;
  private final FrontDoor door;
  private final Metrics metrics;
  private final int port;
  private final AtomicBoolean closed = new AtomicBoolean();

  private RestServer(RestSettings settings, Javalin javalin, FrontDoor door, Metrics metrics) {
    this.settings = settings;
    this.javalin = javalin;
    this.door = door;
    this.metrics = metrics;
    this.port = javalin.port();
  }

  /** Answers a service that listens. */
  public static RestServer start(RestSettings settings, RestServices services) {
    return start(settings, services, null);
  }

  /**
   * Answers a service that listens.
   *
   * @param tls what it encrypts with; null: it does not
   */
  public static RestServer start(
      RestSettings settings, RestServices services, @Nullable TlsFiles tls) {
    TlsRenewal encryption = tls == null ? null : TlsRenewal.of(tls);
    JavalinLogger.startupInfo = false;
    Metrics metrics = new Metrics(services.version());
    FrontDoor door = door(settings, metrics, services);
    Assembly assembly = new Assembly(settings, services, metrics, door, encryption);
    try {
      Javalin javalin = Javalin.create(assembly::configure).start();
      return new RestServer(settings, javalin, door, metrics);
    } catch (JavalinBindException e) {
      metrics.close();
      throw taken(settings.port());
    }
  }

  private static FrontDoor door(RestSettings settings, Metrics metrics, RestServices services) {
    return new FrontDoor(
        new Access(!settings.isLoopback(), settings.host(), settings.token()),
        settings.concurrency(),
        settings.queue(),
        settings.maxBodyBytes(),
        settings.requestLimit(),
        metrics,
        services.servlets().keySet());
  }

  private static ValidationError taken(int port) {
    return new ValidationError(
        "port",
        "cannot listen on port "
            + port
            + ": another program does, or it takes more rights; choose another one");
  }

  public int port() {
    return port;
  }

  /**
   * Says for a while that it will stop, takes no more requests, lets those under way finish within
   * the limit, and stops.
   */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    try {
      letGo();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      javalin.stop();
      metrics.close();
    }
  }

  private void letGo() throws InterruptedException {
    door.giveNotice();
    Thread.sleep(settings.notice());
    for (Connector connector : javalin.jettyServer().server().getConnectors()) {
      ((ServerConnector) connector).close();
    }
    if (!door.close(settings.stopLimit())) {
      LOG.log(System.Logger.Level.WARNING, "Stopped while requests were still under way");
    }
  }
}
