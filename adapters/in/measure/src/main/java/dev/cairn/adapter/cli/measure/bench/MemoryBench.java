package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.adapter.wire.Members;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.Asked;
import dev.cairn.domain.search.MemoryMix;
import dev.cairn.domain.search.Ranking;
import dev.cairn.domain.words.Identifiers;
import dev.cairn.domain.words.QueryWords;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * The promises about memories, measured in one run on one machine: most as ratios to the bare
 * embedding of the same texts, because that is the part nobody can take away.
 */
record MemoryBench(Benchmark bench) {

  private static final int QUERIES = 300;
  private static final int BLOCK = 50;
  private static final int WARM_UPS = 1000;

  /** After so many calls the JVM has compiled what a search takes. */
  private static final int UNTIL_COMPILED = 3000;

  private static final int IMPORTS = 3;
  private static final int REST_MILLIS = 3_000;
  private static final int COLD_STARTS = 7;
  private static final List<Integer> RATES = List.of(2, 10, 100, 1000);

  void run(int small, int large) throws IOException {
    SyntheticStore smallStore = filled("small", small);
    bench.step("starting cold");
    coldStarts(smallStore);
    bench.step("searching %,d chunks".formatted(small));
    double smallP50 = searches(smallStore);
    SyntheticStore largeStore = filled("large", large);
    bench.step("searching %,d chunks".formatted(large));
    largeSearches(largeStore, smallP50);
    bench.step("importing");
    imports("sentences", Corpus::sentence, 4000);
    imports("paragraphs", Corpus::paragraph, 600);
  }

  private SyntheticStore filled(String name, int size) {
    bench.step("filling a store with %,d chunks".formatted(size));
    SyntheticStore store = new SyntheticStore(bench.folder().resolve(name), size, bench.embedder());
    store.fill(bench.workbench());
    return store;
  }

  private void coldStarts(SyntheticStore store) {
    double[] initialize = new double[COLD_STARTS];
    double[] search = new double[COLD_STARTS];
    for (int i = 0; i < COLD_STARTS; i++) {
      long began = System.nanoTime();
      try (McpProcess process = McpProcess.start(bench.launcher(), store.home())) {
        initialize[i] = (System.nanoTime() - began) / 1e6;
        process.call("search_memory", Map.of("query", Corpus.question(i)));
        search[i] = (System.nanoTime() - began) / 1e6;
      }
    }
    bench.atMost("cold process answers initialize, median", median(initialize), "ms", 350);
    bench.atMost("cold process answers its first search, median", median(search), "ms", 1500);
  }

  private static double median(double... values) {
    return Samples.of(values).p50();
  }

  private double searches(SyntheticStore store) {
    try (McpProcess owner = McpProcess.start(bench.launcher(), store.home())) {
      double p50 = besideEmbedding(owner, about(store));
      filtered(owner, store, p50);
      adds(owner);
      memory(owner, store);
      return p50;
    }
  }

  private double besideEmbedding(McpProcess owner, Benchmark table) {
    Samples first = Samples.of(0, WARM_UPS, i -> search(owner, i, Map.of()));
    table.plain("search_memory, the first thousand, p50", first.p50(), "ms");
    Samples.Pair both =
        Samples.inTurns(
            UNTIL_COMPILED - WARM_UPS,
            QUERIES / BLOCK,
            BLOCK,
            i -> bench.embedder().embedQuery(Corpus.question(i)),
            i -> search(owner, i, Map.of()));
    Samples bare = both.one();
    Samples search = both.other();
    bench.times("bare embedding of a query", bare);
    table.times("search_memory", search);
    table.atMost("search_memory p50 / bare embedding", search.p50() / bare.p50(), "x", 1.6);
    table.atMost("search_memory p95 beyond it", search.p95() - bare.p95(), "ms", 10);
    besideMeaning(owner, table, search.p50());
    return search.p50();
  }

  private static void besideMeaning(McpProcess owner, Benchmark table, double hybrid) {
    Samples meaning =
        Samples.of(WARM_UPS / 4, QUERIES, i -> search(owner, i, Map.of("search_type", "vector")));
    table.atMost("hybrid search p50 / search by meaning", hybrid / meaning.p50(), "x", 1.5);
  }

  private void adds(McpProcess owner) {
    Samples add =
        Samples.of(
            20, 200, i -> owner.call("add_memory", Map.of("text", Corpus.sentence(5_000_000 + i))));
    bench.atMost("add_memory of one sentence, durable, p50", add.p50(), "ms", 30);
    bench.plain("add_memory of one sentence, durable, p95", add.p95(), "ms");
  }

  private void memory(McpProcess owner, SyntheticStore store) {
    try (McpProcess follower = McpProcess.start(bench.launcher(), store.home())) {
      Samples search = Samples.of(WARM_UPS, QUERIES, i -> search(follower, i, Map.of()));
      about(store).plain("search_memory through a follower, p50", search.p50(), "ms");
      rest();
      about(store).atMost("resident memory, owner", owner.residentMegabytes(), "MB", 450);
      about(store).atMost("resident memory, follower", follower.residentMegabytes(), "MB", 120);
    }
  }

  private void largeSearches(SyntheticStore store, double smallP50) {
    try (McpProcess owner = McpProcess.start(bench.launcher(), store.home())) {
      Samples search = Samples.of(UNTIL_COMPILED, QUERIES, i -> search(owner, i, Map.of()));
      about(store).plain("search_memory, p50", search.p50(), "ms");
      about(store)
          .atMost("search_memory p50 / the smaller store's", search.p50() / smallP50, "x", 2);
      filtered(owner, store, search.p50());
      faceted(owner, store);
      about(store).plain("resident memory, owner", owner.residentMegabytes(), "MB");
    }
  }

  private void filtered(McpProcess owner, SyntheticStore store, double unfiltered) {
    about(store).atLeast("recall@10, unfiltered", recall(owner, store, 1), "", 1);
    for (int rate : RATES) {
      Map<String, ?> filters = Map.of("filters", Map.of("tags", List.of(SyntheticStore.tag(rate))));
      Samples search = Samples.of(WARM_UPS / 4, QUERIES / 2, i -> search(owner, i, filters));
      String what = "filter 1 in %,d".formatted(rate);
      about(store).atMost(what + ", p50 / unfiltered", search.p50() / unfiltered, "x", 3);
      about(store).atLeast(what + ", recall@10", recall(owner, store, rate), "", 1);
    }
  }

  /** Any page of everything, of a half and of a hundredth, with the counts of what fits. */
  private void faceted(McpProcess owner, SyntheticStore store) {
    Samples search =
        Samples.of(
            WARM_UPS / 4,
            QUERIES,
            i -> {
              int rate = List.of(1, 2, 100).get(i % 3);
              int page = 1 + (int) (i * 7919L % (store.size() / rate / 10));
              List<String> tags = rate > 1 ? List.of(SyntheticStore.tag(rate)) : null;
              JsonNode unused =
                  owner.call("faceted_search", Members.of("page", page, "tags", tags));
            });
    about(store).plain("faceted_search, any page, p50", search.p50(), "ms");
    about(store).atMost("faceted_search, any page, p95", search.p95(), "ms", 50);
  }

  /** Between two requests of a person, processes give back what they do not need. */
  private static void rest() {
    try {
      Thread.sleep(REST_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The share of the true ten best that the tool gave; a tie in the score counts as found. */
  private double recall(McpProcess owner, SyntheticStore store, int rate) {
    int found = 0;
    int wanted = 0;
    for (int i = 0; i < 50; i++) {
      Map<String, ?> filters = rate > 1 ? Map.of("tags", List.of(SyntheticStore.tag(rate))) : null;
      Map<String, ?> arguments =
          Members.of("query", Corpus.question(i), "search_type", "vector", "filters", filters);
      double[] best = store.bestCosines(meaning(Corpus.question(i)), rate, 10);
      JsonNode results = owner.call("search_memory", arguments).path("results");
      for (int rank = 0; rank < best.length; rank++) {
        wanted++;
        double score = results.path(rank).path("similarity_score").asDouble(-1);
        found += score >= similarity(best[rank], Corpus.question(i)) - 1e-3 ? 1 : 0;
      }
    }
    return (double) found / wanted;
  }

  private Meaning meaning(String question) {
    int words = QueryWords.of(question, embedder().tokenize(question)).count();
    return embedder().model().meaning(embedder().embedQuery(question), MemoryMix.ofSearch(words));
  }

  private double similarity(double cosine, String question) {
    int words = QueryWords.of(question, embedder().tokenize(question)).count();
    return new Ranking(Normalization.CLAMPED)
        .similarity(cosine, new Asked(embedder().model(), 1, words, null, Identifiers.NONE));
  }

  /** The same texts through the bare embedder and through an import into a fresh store. */
  private void imports(String what, IntFunction<String> texts, int count) throws IOException {
    double[] bares = new double[IMPORTS];
    double[] imports = new double[IMPORTS];
    double[] ratios = new double[IMPORTS];
    for (int round = 0; round < IMPORTS; round++) {
      int first = round * count;
      List<String> passages = IntStream.range(first, first + count).mapToObj(texts).toList();
      bares[round] = bareRate(passages);
      imports[round] = ImportRun.rate(bench, what + round, passages);
      ratios[round] = imports[round] / bares[round];
    }
    bench.plain("bare embedder on all cores, " + what, median(bares), "/s");
    bench.plain("import, " + what, median(imports), "/s");
    bench.atLeast("import / bare embedder, " + what, median(ratios), "x", 0.9);
  }

  private double bareRate(List<String> passages) {
    embedder().embedPassages(passages.subList(0, passages.size() / 10));
    long began = System.nanoTime();
    List<Embedding> embedded = embedder().embedPassages(passages);
    return embedded.size() / ((System.nanoTime() - began) / 1e9);
  }

  private static void search(McpProcess process, int number, Map<String, ?> more) {
    Map<String, Object> arguments = new HashMap<>(more);
    arguments.put("query", Corpus.question(number));
    JsonNode unused = process.call("search_memory", arguments);
  }

  private Embedder embedder() {
    return bench.embedder();
  }

  private Benchmark about(SyntheticStore store) {
    return bench.about("%,d chunks: ".formatted(store.size()));
  }
}
