package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Measures {@code cairn serve} with the clients on the same machine, in one run. */
record RestBench(Benchmark bench, AtomicInteger fresh) {

  private static final int ITEMS = 5_000;
  private static final int SKILLS = 100;
  private static final int CONNECTIONS = 32;
  private static final int REPEATED = 100;
  private static final double SECONDS = 10;
  private static final double OVERLOAD = 10;
  private static final int ROUNDS = 5;
  private static final int LONG_TEXT = 990_000;

  RestBench(Benchmark bench) {
    this(bench, new AtomicInteger());
  }

  void run() throws IOException {
    bench.step("filling a catalogue with %,d items and %d skills".formatted(ITEMS, SKILLS));
    SyntheticCatalog.fill(bench, SKILLS, ITEMS);
    try (ServeProcess service = ServeProcess.start(bench.launcher(), bench.folder());
        Interruption unused = Interruption.calls(service::close)) {
      warmUp(service.port());
      inTurns(service.port());
      stages(service.port());
      besideALongText(service.port());
    }
  }

  private int embedFor(double seconds) {
    int threads = Runtime.getRuntime().availableProcessors();
    long end = System.nanoTime() + (long) (seconds * 1e9);
    AtomicInteger embedded = new AtomicInteger();
    try (ExecutorService running = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        running.execute(() -> embedUntil(end, embedded));
      }
    }
    return embedded.get();
  }

  private void embedUntil(long end, AtomicInteger embedded) {
    while (System.nanoTime() < end) {
      bench.embedder().embedQuery(SyntheticCatalog.request(fresh.incrementAndGet()));
      embedded.incrementAndGet();
    }
  }

  private void warmUp(int port) throws IOException {
    bench.step("warming the service up");
    flatOut(port, repeated(), 3 * SECONDS);
    flatOut(port, this::distinctRequest, SECONDS);
    overload(port, 100, SECONDS);
    embedFor(SECONDS / 2);
  }

  /**
   * The speed of a shared machine changes from one moment to the next, so what is compared takes
   * turns, and the median of the ratios counts. The bare embedder has as many threads as there are
   * cores, with the service at rest.
   */
  private void inTurns(int port) throws IOException {
    double[] bare = new double[ROUNDS];
    double[] distinct = new double[ROUNDS];
    double[] repeated = new double[ROUNDS];
    double[] goodput = new double[ROUNDS];
    List<LoadGenerator.Result> overloads = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      bench.step("round %d of %d".formatted(i + 1, ROUNDS));
      repeated[i] = flatOut(port, repeated(), SECONDS / 2);
      bare[i] = embedFor(SECONDS / 2) / (SECONDS / 2);
      distinct[i] = flatOut(port, this::distinctRequest, SECONDS);
      overloads.add(overload(port, distinct[i], SECONDS));
      goodput[i] = overloads.getLast().rate(200);
    }
    bench.plain("bare embedder on all cores, distinct queries", median(bare), "/s");
    bench.plain("32 connections, distinct queries", median(distinct), "/s");
    bench.atLeast("distinct queries / bare embedder", median(ratios(distinct, bare)), "x", 0.8);
    bench.plain("32 connections, repeated queries", median(repeated), "/s");
    bench.atLeast("repeated / distinct queries", median(ratios(repeated, distinct)), "x", 10);
    overloadRows(overloads, median(ratios(goodput, distinct)));
  }

  private static double[] ratios(double[] values, double[] to) {
    double[] ratios = new double[values.length];
    Arrays.setAll(ratios, i -> values[i] / to[i]);
    return ratios;
  }

  private static double median(double[] values) {
    return Samples.of(values).p50();
  }

  private double flatOut(int port, IntFunction<byte[]> requests, double seconds)
      throws IOException {
    try (LoadGenerator load = new LoadGenerator(port, CONNECTIONS, requests)) {
      return load.flatOut(seconds).rate(200);
    }
  }

  /** The seed's bars, at the hundred searches a second that it asks for. */
  private void stages(int port) throws IOException {
    bench.step("searching 100 times a second");
    LoadGenerator.Result result;
    try (LoadGenerator load = new LoadGenerator(port, CONNECTIONS, this::distinctRequest)) {
      result = load.paced(SECONDS, 100, true);
    }
    bench.atMost("100/s: whole search, p95", result.millis(200).p95(), "ms", 100);
    stage(result, "embedding", "query_embedding_time_ms", 60);
    stage(result, "skills", "skill_search_time_ms", 15);
    stage(result, "items", "tool_search_time_ms", 30);
    stage(result, "schemas of 5 items", "schema_load_time_ms", 20);
  }

  /** Half a second for the text to arrive; whoever hangs up ends the work on it. */
  private void besideALongText(int port) throws IOException {
    double[] quiet = new double[ROUNDS];
    double[] beside = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      bench.step("searching beside a text of 1 MB, round %d of %d".formatted(i + 1, ROUNDS));
      quiet[i] = searches(port, SECONDS / 2).p95();
      try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
        client.getOutputStream().write(longText());
        searches(port, SECONDS / 20);
        beside[i] = searches(port, SECONDS / 2).p95();
      }
    }
    bench.plain("20/s: whole search, p95", median(quiet), "ms");
    bench.plain("20/s beside a text of 1 MB: whole search, p95", median(beside), "ms");
    bench.atMost("beside a text of 1 MB / quiet", median(ratios(beside, quiet)), "x", 2);
  }

  private Samples searches(int port, double seconds) throws IOException {
    try (LoadGenerator load = new LoadGenerator(port, CONNECTIONS, this::distinctRequest)) {
      return load.paced(seconds, 20, false).millis(200);
    }
  }

  private static byte[] longText() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() < LONG_TEXT; i++) {
      text.append(SyntheticCatalog.request(i)).append(". ");
    }
    return request("/api/v1/memories", "{\"text\":\"" + text + "\"}");
  }

  private void stage(LoadGenerator.Result result, String name, String field, double bar) {
    double[] millis =
        result.bodies.stream()
            .map(body -> Json.MAPPER.readTree(body))
            .mapToDouble(answer -> time(answer, field))
            .toArray();
    bench.atMost("100/s: " + name + ", p95", Samples.of(millis).p95(), "ms", bar);
  }

  private static double time(JsonNode answer, String field) {
    return answer.path("metadata").path(field).asDouble();
  }

  private LoadGenerator.Result overload(int port, double peak, double seconds) throws IOException {
    try (LoadGenerator load = new LoadGenerator(port, 10 * CONNECTIONS, this::distinctRequest)) {
      return load.paced(seconds, OVERLOAD * peak, false);
    }
  }

  private void overloadRows(List<LoadGenerator.Result> results, double goodput) {
    bench.plain("10 x load: answered", median(rates(results, 200)), "/s");
    bench.plain("10 x load: shed", median(rates(results, 503)), "/s");
    bench.atLeast("10 x load: goodput / peak", goodput, "x", 0.9);
    double[] p95 = results.stream().mapToDouble(r -> r.millis(503).p95()).toArray();
    bench.atMost("10 x load: shed, p95", median(p95), "ms", 50);
  }

  private static double[] rates(List<LoadGenerator.Result> results, int status) {
    return results.stream().mapToDouble(result -> result.rate(status)).toArray();
  }

  /** A request that was never sent before, whatever its number in this load. */
  private byte[] distinctRequest(int number) {
    return request(SyntheticCatalog.request(fresh.incrementAndGet()));
  }

  private static IntFunction<byte[]> repeated() {
    List<byte[]> requests =
        IntStream.range(0, REPEATED).mapToObj(i -> request(SyntheticCatalog.request(i))).toList();
    return number -> requests.get(number % REPEATED);
  }

  private static byte[] request(String query) {
    return request("/api/v1/search", "{\"query\":\"" + query + "\"}");
  }

  private static byte[] request(String path, String body) {
    String head =
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            .formatted(path, body.length());
    return (head + body).getBytes(StandardCharsets.US_ASCII);
  }
}
