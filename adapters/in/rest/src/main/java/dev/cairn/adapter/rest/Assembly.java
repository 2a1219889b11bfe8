package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.answer.AnswerWriter;
import dev.cairn.adapter.rest.answer.Errors;
import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.answer.Trouble;
import dev.cairn.adapter.rest.api.BrowseApi;
import dev.cairn.adapter.rest.api.CatalogApi;
import dev.cairn.adapter.rest.api.ExploreApi;
import dev.cairn.adapter.rest.api.MemoryApi;
import dev.cairn.adapter.rest.api.PageApi;
import dev.cairn.adapter.rest.api.ServiceApi;
import dev.cairn.adapter.rest.api.ToolSearchApi;
import dev.cairn.adapter.rest.door.AttentiveConnector;
import dev.cairn.adapter.rest.door.CookieFree;
import dev.cairn.adapter.rest.door.FrontDoor;
import dev.cairn.adapter.rest.door.JettyErrors;
import dev.cairn.adapter.rest.door.Metrics;
import dev.cairn.adapter.rest.door.Metrics.RouteMeter;
import dev.cairn.adapter.rest.door.ServletGuard;
import dev.cairn.adapter.rest.route.Route;
import dev.cairn.adapter.rest.route.RouteHandler;
import dev.cairn.adapter.rest.tls.TlsRenewal;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.json.JsonMapper;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.LowResourceMonitor;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** Puts the service together: the front door, the routes behind it, the server around both. */
final class Assembly {

  private static final int IDLE_MILLIS = 30_000;

  /** A query of 1000 characters may take 12,000 in a URI. */
  private static final int MAX_HEADER_BYTES = 32 * 1024;

  private static final int MAX_THREADS = 16;

  private final RestSettings settings;
  private final RestServices services;
  private final Metrics metrics;
  private final FrontDoor door;
  private final @Nullable TlsRenewal encryption;
  private final JettyErrors errors = new JettyErrors();

  Assembly(
      RestSettings settings,
      RestServices services,
      Metrics metrics,
      FrontDoor door,
      @Nullable TlsRenewal encryption) {
    this.settings = settings;
    this.services = services;
    this.metrics = metrics;
    this.door = door;
    this.encryption = encryption;
  }

  static List<Route> routes(RestServices services, Metrics metrics) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new ToolSearchApi(services.catalog(), metrics).routes());
    routes.addAll(new MemoryApi(services.memories()).routes());
    routes.addAll(new BrowseApi(services.memories()).routes());
    routes.addAll(new ExploreApi(services.memories()).routes());
    routes.addAll(new CatalogApi(services.catalog()).routes());
    routes.addAll(new PageApi().routes());
    List<Route> others = List.copyOf(routes);
    routes.addAll(new ServiceApi(services.checks(), services.version(), metrics, others).routes());
    return routes;
  }

  void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.http.prefer405over404 = true;
    config.http.defaultContentType = RestAnswer.JSON;
    config.router.ignoreTrailingSlashes = false;
    config.jsonMapper(new JsonMapper() {});
    config.jetty.threadPool = threads();
    config.jetty.modifyServer(this::furnish);
    config.jetty.modifyServletContextHandler(this::mount);
    config.jetty.addConnector(this::connector);
    addRoutes(config);
  }

  private void addRoutes(JavalinConfig config) {
    routes(services, metrics).forEach(route -> add(route, config));
    config.routes.exception(HttpResponseException.class, Assembly::unrouted);
    config.routes.exception(Exception.class, (e, context) -> send(Errors.answer(e), context));
    config.router.javaLangErrorHandler((response, error) -> fatal(error, response));
  }

  private void add(Route route, JavalinConfig config) {
    RouteMeter meter = metrics.route(route.method, route.template);
    RouteHandler handler =
        new RouteHandler(route, settings.maxBodyBytes(), settings.requestLimit(), meter);
    config.routes.addHttpHandler(HandlerType.findOrCreate(route.method), route.template, handler);
    if (route.method.equals("GET")) {
      config.routes.addHttpHandler(HandlerType.HEAD, route.template, handler);
    }
  }

  /** No route, or not with this method. */
  private static void unrouted(HttpResponseException problem, Context context) {
    RestAnswer answer = Errors.answer(Trouble.of(problem.getStatus()));
    if (problem instanceof MethodNotAllowedResponse) {
      answer = answer.with("Allow", String.join(", ", problem.getDetails().values()));
    }
    send(answer, context);
  }

  private static void send(RestAnswer answer, Context context) {
    try {
      AnswerWriter.send(answer, context.req(), context.res());
    } catch (IOException clientIsGone) {
      context.status(answer.status());
    }
  }

  private static void fatal(Error error, HttpServletResponse response) {
    response.setStatus(Errors.answer(error).status());
  }

  /** For the network alone; requests are worked on in virtual threads. */
  private static QueuedThreadPool threads() {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 4);
    threads.setName("cairn-http");
    return threads;
  }

  private void furnish(Server server) {
    server.getBeans(LowResourceMonitor.class).forEach(server::removeBean);
    server.setHandler(door);
    server.setErrorHandler(errors);
  }

  private ServerConnector connector(Server server, HttpConfiguration http) {
    configure(http);
    ServerConnector connector = new AttentiveConnector(server, protocols(server, http));
    connector.addBean(door.connections());
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(IDLE_MILLIS);
    connector.setAcceptQueueSize(1024);
    return connector;
  }

  private static void configure(HttpConfiguration http) {
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setRequestHeaderSize(MAX_HEADER_BYTES);
    http.addCustomizer((request, responseHeaders) -> CookieFree.of(request));
    http.setUriCompliance(
        UriCompliance.RFC3986.with(
            "ids",
            Violation.AMBIGUOUS_PATH_SEPARATOR,
            Violation.AMBIGUOUS_PATH_ENCODING,
            Violation.AMBIGUOUS_PATH_SEGMENT));
  }

  private ConnectionFactory[] protocols(Server server, HttpConfiguration http) {
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    return encryption == null ? new ConnectionFactory[] {plain} : encryption.around(plain, server);
  }

  private void mount(ServletContextHandler context) {
    context.setErrorHandler(errors);
    services.servlets().forEach((path, servlet) -> mount(servlet, path, context));
  }

  private void mount(HttpServlet servlet, String path, ServletContextHandler context) {
    ServletHolder holder = new ServletHolder(servlet);
    holder.setAsyncSupported(true);
    context.addServlet(holder, path + "/*");
    FilterHolder guard = new FilterHolder(new ServletGuard(metrics.route("any", path)));
    guard.setAsyncSupported(true);
    context.addFilter(guard, path + "/*", EnumSet.of(DispatcherType.REQUEST));
  }
}
