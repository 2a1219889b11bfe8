package dev.cairn.bootstrap.bench;

import dev.cairn.adapter.wire.Json;
import dev.cairn.application.port.Embedder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import tools.jackson.databind.JsonNode;

/** Measures {@code cairn serve} with the clients on the same machine, in one run. */
final class RestBench {

  private static final int ITEMS = 5_000;
  private static final int SKILLS = 100;
  private static final int CONNECTIONS = 32;
  private static final int REPEATED = 100;
  private static final double WARM_UP_SECONDS = 10;
  private static final double SECONDS = 10;
  private static final double OVERLOAD = 10;

  private final Path launcher;
  private final Path home;
  private final Embedder embedder;
  private final Consumer<String> progress;
  private final List<Row> rows = new ArrayList<>();
  private final AtomicInteger fresh = new AtomicInteger();

  RestBench(Path launcher, Path home, Embedder embedder, Consumer<String> progress) {
    this.launcher = launcher;
    this.home = home;
    this.embedder = embedder;
    this.progress = progress;
  }

  List<Row> run() throws IOException {
    progress.accept("filling a catalogue with %,d items and %d skills".formatted(ITEMS, SKILLS));
    SyntheticCatalog.fill(home, embedder, SKILLS, ITEMS);
    progress.accept("embedding on all cores");
    double bare = bareRate();
    rows.add(Row.plain("bare embedder on all cores, distinct queries", bare, "/s"));
    try (ServeProcess service = ServeProcess.start(launcher, home)) {
      double peak = throughput(service.port(), bare);
      stages(service.port());
      overload(service.port(), peak);
    }
    return rows;
  }

  /** As many threads as cores, nothing else running. */
  private double bareRate() throws IOException {
    int threads = Runtime.getRuntime().availableProcessors();
    embedFor(threads, WARM_UP_SECONDS / 2);
    return embedFor(threads, SECONDS / 2) / (SECONDS / 2);
  }

  private int embedFor(int threads, double seconds) {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    AtomicInteger embedded = new AtomicInteger();
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      running.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (System.nanoTime() < end) {
                      embedder.embedQuery(SyntheticCatalog.request(fresh.incrementAndGet()));
                      embedded.incrementAndGet();
                    }
                  }));
    }
    for (Thread thread : running) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return embedded.get();
  }

  private double throughput(int port, double bare) throws IOException {
    progress.accept("searching over %d connections".formatted(CONNECTIONS));
    double distinct;
    try (LoadGenerator load = new LoadGenerator(port, CONNECTIONS, distinct())) {
      load.flatOut(WARM_UP_SECONDS);
      distinct = load.flatOut(SECONDS).rate(200);
    }
    double repeated;
    try (LoadGenerator load = new LoadGenerator(port, CONNECTIONS, repeated())) {
      load.flatOut(WARM_UP_SECONDS);
      repeated = load.flatOut(SECONDS).rate(200);
    }
    rows.add(Row.plain("32 connections, distinct queries", distinct, "/s"));
    rows.add(Row.atLeast("distinct queries / bare embedder", distinct / bare, "x", 0.8));
    rows.add(Row.plain("32 connections, repeated queries", repeated, "/s"));
    rows.add(Row.atLeast("repeated / distinct queries", repeated / distinct, "x", 10));
    return distinct;
  }

  /** The seed's bars, at the hundred searches a second that it asks for. */
  private void stages(int port) throws IOException {
    progress.accept("searching 100 times a second");
    LoadGenerator.Result result;
    try (LoadGenerator load = new LoadGenerator(port, CONNECTIONS, distinct())) {
      result = load.paced(SECONDS, 100, true);
    }
    rows.add(Row.atMost("100/s: whole search, p95", result.millis(200).p95(), "ms", 100));
    stage(result, "embedding", "query_embedding_time_ms", 60);
    stage(result, "skills", "skill_search_time_ms", 15);
    stage(result, "items", "tool_search_time_ms", 30);
    stage(result, "schemas of 5 items", "schema_load_time_ms", 20);
  }

  private void stage(LoadGenerator.Result result, String name, String field, double bar) {
    double[] millis =
        result.bodies.stream()
            .map(body -> Json.MAPPER.readTree(body))
            .mapToDouble(answer -> time(answer, field))
            .toArray();
    rows.add(Row.atMost("100/s: " + name + ", p95", Samples.of(millis).p95(), "ms", bar));
  }

  private static double time(JsonNode answer, String field) {
    return answer.path("metadata").path(field).asDouble();
  }

  private void overload(int port, double peak) throws IOException {
    progress.accept("ten times too much");
    LoadGenerator.Result result;
    try (LoadGenerator load = new LoadGenerator(port, 10 * CONNECTIONS, distinct())) {
      load.paced(WARM_UP_SECONDS / 2, OVERLOAD * peak, false);
      result = load.paced(SECONDS, OVERLOAD * peak, false);
    }
    rows.add(Row.plain("10 x load: answered", result.rate(200), "/s"));
    rows.add(Row.plain("10 x load: shed", result.rate(503), "/s"));
    rows.add(Row.atLeast("10 x load: goodput / peak", result.rate(200) / peak, "x", 0.9));
    rows.add(Row.atMost("10 x load: shed, p95", result.millis(503).p95(), "ms", 50));
  }

  private IntFunction<byte[]> distinct() {
    return number -> request(SyntheticCatalog.request(fresh.incrementAndGet()));
  }

  private static IntFunction<byte[]> repeated() {
    List<byte[]> requests = new ArrayList<>();
    for (int i = 0; i < REPEATED; i++) {
      requests.add(request(SyntheticCatalog.request(i)));
    }
    return number -> requests.get(number % REPEATED);
  }

  private static byte[] request(String query) {
    byte[] body = ("{\"query\":\"" + query + "\"}").getBytes(StandardCharsets.US_ASCII);
    String head =
        "POST /api/v1/search HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            + "Content-Length: "
            + body.length
            + "\r\n\r\n";
    byte[] headBytes = head.getBytes(StandardCharsets.US_ASCII);
    byte[] request = new byte[headBytes.length + body.length];
    System.arraycopy(headBytes, 0, request, 0, headBytes.length);
    System.arraycopy(body, 0, request, headBytes.length, body.length);
    return request;
  }
}
