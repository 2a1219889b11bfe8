package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.adapter.cli.measure.TrialStore;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryMix;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.words.QueryWords;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** The same work on every store that can be reached: what the port takes, without the embedding. */
record BackendBench(Benchmark bench) {

  private static final int WARM_UPS = 200;
  private static final int QUERIES = 200;
  private static final int ADDS = 100;
  private static final int LIMIT = 10;
  private static final int BLOCK = 20;
  private static final List<Integer> RATES = List.of(2, 10, 100, 1000);

  /** A question as stores are asked, by meaning alone or by words as well. */
  private record Query(Meaning meaning, MemoryProbe probe) {

    static Query of(String question, Embedder embedder) {
      QueryWords words = QueryWords.of(question, embedder.tokenize(question));
      Meaning meaning =
          embedder
              .model()
              .meaning(embedder.embedQuery(question), MemoryMix.ofSearch(words.count()));
      return new Query(meaning, MemoryProbe.ofBoth(words, () -> meaning));
    }
  }

  void run(List<Integer> sizes) {
    List<Query> queries =
        IntStream.range(0, WARM_UPS + QUERIES)
            .mapToObj(i -> Query.of(Corpus.question(i), bench.embedder()))
            .toList();
    for (int size : sizes) {
      SyntheticStore contents = new SyntheticStore(bench.folder(), size, bench.embedder());
      bench.workbench().backends().forEach(backend -> run(backend, contents, queries));
    }
  }

  private void run(String backend, SyntheticStore contents, List<Query> queries) {
    bench.step("%s with %,d chunks".formatted(backend, contents.size()));
    try (TrialStore trial = bench.workbench().trial(backend, bench.folder());
        Interruption unused = trial.ifInterrupted()) {
      Benchmark named = bench.about("%s, %,d chunks: ".formatted(backend, contents.size()));
      measure(named, trial.memories(), contents, queries);
    } catch (CoreError e) {
      bench.step("%s is left out: %s".formatted(backend, e.safeMessage()));
    }
  }

  private static void measure(
      Benchmark named, MemoryStore store, SyntheticStore contents, List<Query> queries) {
    double seconds = contents.fill(store);
    named.plain("import", contents.size() / seconds, "/s");
    searched(named, store, queries, "search", Filter.everything());
    for (int rate : RATES) {
      searched(named, store, queries, "search, filter 1 in %,d".formatted(rate), tagged(rate));
    }
    counted(named, store, "facets of everything", Filter.everything());
    for (int rate : RATES) {
      counted(named, store, "facets, filter 1 in %,d".formatted(rate), tagged(rate));
    }
    named.times("add", Samples.of(ADDS / 5, ADDS, i -> store.add(List.of(contents.another(i)))));
    writtenBetween(named, store, contents, queries);
  }

  private static void writtenBetween(
      Benchmark named, MemoryStore store, SyntheticStore contents, List<Query> queries) {
    BlendedSearch blended = store.blended().orElseThrow();
    named.times(
        "search by words and meaning after a write",
        afterWrites(
            store,
            contents,
            2 * ADDS,
            i -> blended.candidates(queries.get(i).probe, Filter.everything(), LIMIT)));
    named.times(
        "facets after a write",
        afterWrites(store, contents, 3 * ADDS, i -> store.facets(Filter.everything())));
  }

  private static Filter tagged(int rate) {
    return new Filter.TaggedWith(new Tags(List.of(SyntheticStore.tag(rate))), TagMode.ANY);
  }

  private static void counted(Benchmark named, MemoryStore store, String what, Filter filter) {
    Samples facets = Samples.of(BLOCK, BLOCK, i -> store.facets(filter));
    named.atMost(what + ", p50", facets.p50(), "ms", 50);
  }

  /** What takes longer because what was asked before may be outdated; the write left out. */
  private static Samples afterWrites(
      MemoryStore store, SyntheticStore contents, int first, IntConsumer action) {
    double[] millis = new double[BLOCK];
    for (int i = 0; i < BLOCK; i++) {
      store.add(List.of(contents.another(first + i)));
      long began = System.nanoTime();
      action.accept(i);
      millis[i] = (System.nanoTime() - began) / 1e6;
    }
    return Samples.of(millis);
  }

  private static void searched(
      Benchmark named, MemoryStore store, List<Query> queries, String what, Filter filter) {
    BlendedSearch blended = store.blended().orElseThrow();
    Samples.Pair times =
        Samples.inTurns(
            WARM_UPS,
            QUERIES / BLOCK,
            BLOCK,
            i -> store.nearest(queries.get(i).meaning.direction(), filter, LIMIT),
            i -> blended.candidates(queries.get(i).probe, filter, LIMIT));
    named.times(what + " by meaning", times.one());
    named.times(what + " by words and meaning", times.other());
    named.atMost(what + ", both / meaning", times.other().p50() / times.one().p50(), "x", 2);
  }
}
