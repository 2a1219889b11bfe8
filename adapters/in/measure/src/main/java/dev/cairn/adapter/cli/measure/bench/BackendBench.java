package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.adapter.cli.measure.TrialStore;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Tags;
import java.util.List;
import java.util.stream.IntStream;

/** The same work on every store that can be reached: what the port takes, without the embedding. */
record BackendBench(Benchmark bench) {

  private static final int WARM_UPS = 200;
  private static final int QUERIES = 200;
  private static final int ADDS = 100;
  private static final int LIMIT = 10;
  private static final List<Integer> RATES = List.of(2, 10, 100, 1000);

  void run(List<Integer> sizes) {
    List<Embedding> queries =
        IntStream.range(0, WARM_UPS + QUERIES)
            .mapToObj(i -> bench.embedder().embedQuery(Corpus.question(i)))
            .toList();
    for (int size : sizes) {
      SyntheticStore contents = new SyntheticStore(bench.folder(), size, bench.embedder());
      for (String backend : bench.workbench().backends()) {
        bench.step("%s with %,d chunks".formatted(backend, size));
        try (TrialStore trial = bench.workbench().trial(backend, bench.folder());
            Interruption unused = trial.ifInterrupted()) {
          Benchmark named = bench.about("%s, %,d chunks: ".formatted(backend, size));
          measure(named, trial.store(), contents, queries);
        } catch (CoreError e) {
          bench.step("%s is left out: %s".formatted(backend, e.safeMessage()));
        }
      }
    }
  }

  private static void measure(
      Benchmark named, MemoryStore store, SyntheticStore contents, List<Embedding> queries) {
    double seconds = contents.fill(store);
    named.plain("import", contents.size() / seconds, "/s");
    named.times("search", searches(store, queries, Filter.everything()));
    for (int rate : RATES) {
      Filter filter =
          new Filter.TaggedWith(new Tags(List.of(SyntheticStore.tag(rate))), TagMode.ANY);
      named.times("search, filter 1 in %,d".formatted(rate), searches(store, queries, filter));
    }
    named.times("add", Samples.of(ADDS / 5, ADDS, i -> store.add(List.of(contents.another(i)))));
  }

  private static Samples searches(MemoryStore store, List<Embedding> queries, Filter filter) {
    return Samples.of(WARM_UPS, QUERIES, i -> store.nearest(queries.get(i), filter, LIMIT));
  }
}
