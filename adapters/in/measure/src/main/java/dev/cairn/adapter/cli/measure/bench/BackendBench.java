package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.adapter.cli.measure.TrialStore;
import dev.cairn.adapter.cli.measure.Workbench;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Tags;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** The same work on every store that can be reached: what the port takes, without the embedding. */
final class BackendBench {

  private static final int WARM_UPS = 200;
  private static final int QUERIES = 200;
  private static final int ADDS = 100;
  private static final int LIMIT = 10;
  private static final List<Integer> RATES = List.of(2, 10, 100, 1000);

  private final Embedder embedder;
  private final Workbench bench;
  private final Path folder;
  private final Consumer<String> progress;
  private final List<Measurement> rows = new ArrayList<>();

  BackendBench(Embedder embedder, Workbench bench, Path folder, Consumer<String> progress) {
    this.embedder = embedder;
    this.bench = bench;
    this.folder = folder;
    this.progress = progress;
  }

  List<Measurement> run(List<Integer> sizes) {
    List<Embedding> queries =
        IntStream.range(0, WARM_UPS + QUERIES)
            .mapToObj(i -> embedder.embedQuery(Corpus.question(i)))
            .toList();
    for (int size : sizes) {
      SyntheticStore contents = new SyntheticStore(folder, size, embedder);
      for (String backend : bench.backends()) {
        progress.accept("%s with %,d chunks".formatted(backend, size));
        try (TrialStore trial = bench.trial(backend, folder)) {
          measure(trial.store(), contents, "%s, %,d chunks: ".formatted(backend, size), queries);
        } catch (CoreError e) {
          progress.accept("%s is left out: %s".formatted(backend, e.safeMessage()));
        }
      }
    }
    return rows;
  }

  private void measure(
      MemoryStore store, SyntheticStore contents, String name, List<Embedding> queries) {
    double seconds = contents.fill(store);
    rows.add(Measurement.plain(name + "import", contents.size() / seconds, "/s"));
    searches(name + "search", i -> store.nearest(queries.get(i), Filter.everything(), LIMIT));
    for (int rate : RATES) {
      Filter filter =
          new Filter.TaggedWith(new Tags(List.of(SyntheticStore.tag(rate))), TagMode.ANY);
      searches(
          name + "search, filter 1 in %,d".formatted(rate),
          i -> store.nearest(queries.get(i), filter, LIMIT));
    }
    timed(name + "add", ADDS / 5, ADDS, i -> store.add(List.of(contents.another(i))));
  }

  private void searches(String name, IntConsumer search) {
    timed(name, WARM_UPS, QUERIES, search);
  }

  private void timed(String name, int warmUps, int times, IntConsumer action) {
    IntStream.range(0, warmUps).forEach(action);
    Samples samples = Samples.of(0, times, i -> action.accept(warmUps + i));
    rows.add(Measurement.plain(name + ", p50", samples.p50(), "ms"));
    rows.add(Measurement.plain(name + ", p95", samples.p95(), "ms"));
  }
}
