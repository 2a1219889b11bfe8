package dev.cairn.bootstrap;

import dev.cairn.adapter.lucene.LuceneMemoryStore;
import dev.cairn.bootstrap.bench.Trial;
import java.nio.file.Path;
import java.util.UUID;

/** Makes memory stores for measuring, empty and beside those in use. */
record Trials(Backends backends) implements Trial.Maker {

  @Override
  public Trial make(String store, Path folder) {
    String name = "cairn-bench-" + UUID.randomUUID();
    if (store.equals(Backends.EMBEDDED)) {
      return new Trial(LuceneMemoryStore.open(folder.resolve(name)), () -> {});
    }
    Backends beside = backends.named(name);
    return new Trial(beside.memories(store), () -> beside.drop(store));
  }
}
