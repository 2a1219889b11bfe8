package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.tls.TlsFiles;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.catalog.CatalogAnswerSize;
import dev.cairn.adapter.wire.memories.MemoryAnswerSize;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.Stage;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.Faults;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.catalog.InMemoryCatalogIndex;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import dev.cairn.testkit.schemas.InMemorySchemaRepository;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** A service on a free port over stores in memory, and a client for it. */
final class TestingService implements AutoCloseable {

  static final String VERSION = "1.2.3-test";
  static final RestSettings SETTINGS = RestSettings.on("127.0.0.1", 0, null);
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static final List<Logger> CHATTER =
      List.of(Logger.getLogger("org.eclipse.jetty"), Logger.getLogger("io.javalin"));

  static {
    CHATTER.forEach(logger -> logger.setLevel(Level.WARNING));
  }

  final Faults embedder = new Faults();
  final Faults index = new Faults();
  final Faults schemas = new Faults();
  final Faults store = new Faults();
  final CatalogUseCases catalog;
  final MemoryUseCases memories;
  final RestServer server;
  private final String base;

  private TestingService(
      RestSettings settings,
      FallbackPolicy policy,
      List<Dependency> dependencies,
      Map<String, HttpServlet> servlets,
      TlsFiles tls) {
    Embedder model = embedder.before(Embedder.class, new TestingEmbedder());
    catalog =
        CatalogUseCases.on(
            model,
            index.before(CatalogIndex.class, new InMemoryCatalogIndex()),
            schemas.before(SchemaRepository.class, new InMemorySchemaRepository()),
            Normalization.CLAMPED,
            policy,
            new CatalogAnswerSize());
    memories =
        MemoryUseCases.on(
            model,
            store.before(MemoryStore.class, new InMemoryMemoryStore()),
            null,
            Normalization.CLAMPED,
            Clock.systemUTC(),
            new MemoryAnswerSize());
    server =
        RestServer.start(
            settings,
            new RestServices(() -> memories, () -> catalog, dependencies, VERSION, servlets),
            tls);
    base = "http://127.0.0.1:" + server.port();
  }

  static TestingService start() {
    return start(SETTINGS);
  }

  static TestingService start(RestSettings settings) {
    return start(settings, FallbackPolicy.DEFAULT);
  }

  static TestingService start(RestSettings settings, FallbackPolicy policy) {
    return new TestingService(settings, policy, List.of(), Map.of(), null);
  }

  static TestingService start(List<Dependency> dependencies) {
    return new TestingService(SETTINGS, FallbackPolicy.DEFAULT, dependencies, Map.of(), null);
  }

  static TestingService start(RestSettings settings, Map<String, HttpServlet> servlets) {
    return new TestingService(settings, FallbackPolicy.DEFAULT, List.of(), servlets, null);
  }

  static TestingService start(RestSettings settings, TlsFiles tls) {
    return new TestingService(settings, FallbackPolicy.DEFAULT, List.of(), Map.of(), tls);
  }

  /** This stage may take this long, the others as long as a busy machine needs. */
  static FallbackPolicy hurriedAt(Stage hurried, Duration limit) {
    return new FallbackPolicy(
        FallbackPolicy.DEFAULT.consequences(),
        Arrays.stream(Stage.values())
            .collect(
                Collectors.toMap(
                    stage -> stage, stage -> stage == hurried ? limit : Duration.ofMinutes(1))));
  }

  int port() {
    return server.port();
  }

  Reply get(String path) {
    return send("GET", path, null);
  }

  Reply delete(String path) {
    return send("DELETE", path, null);
  }

  Reply post(String path, Object body) {
    return send("POST", path, body);
  }

  Reply put(String path, Object body) {
    return send("PUT", path, body);
  }

  Reply patch(String path, Object body) {
    return send("PATCH", path, body);
  }

  Reply search(Map<String, ?> body) {
    return post("/api/v1/search", body);
  }

  /** Texts go as they are, everything else as JSON. */
  Reply send(String method, String path, Object body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(Duration.ofSeconds(60))
            .method(
                method,
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(bytes(body)));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return send(request.build());
  }

  void skill(String id, String name, String description) {
    put("/api/v1/skills/" + encoded(id), Map.of("name", name, "description", description)).isOk();
  }

  /** A tool whose input schema names it. */
  void tool(String id, String name, String description, String... skills) {
    item("tool", id, name, description, skills);
  }

  void item(String type, String id, String name, String description, String... skills) {
    put(
            "/api/v1/items/" + encoded(id),
            Map.of(
                "type", type,
                "name", name,
                "description", description,
                "skill_ids", List.of(skills),
                "input_schema", Map.of("type", "object", "title", name)))
        .isOk();
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    List.of(embedder, index, schemas, store).forEach(Faults::heal);
    server.close();
  }

  private static byte[] bytes(Object body) {
    return switch (body) {
      case byte[] bytes -> bytes;
      case String text -> text.getBytes(StandardCharsets.UTF_8);
      default -> Json.MAPPER.writeValueAsBytes(body);
    };
  }

  private static Reply send(HttpRequest request) {
    try {
      var response = CLIENT.send(request, BodyHandlers.ofByteArray());
      return new Reply(response.statusCode(), response.headers(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting", e);
    }
  }
}
