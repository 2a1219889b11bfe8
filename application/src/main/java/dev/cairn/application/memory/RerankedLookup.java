package dev.cairn.application.memory;

import dev.cairn.application.port.Reranker;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.Ranked;
import dev.cairn.domain.search.Reranking;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Has the best of what was found read once more. Where that fails, the order stays as it was. */
final class RerankedLookup implements Lookup {

  private static final System.Logger LOG = System.getLogger(RerankedLookup.class.getName());

  private final Lookup lookup;
  private final Reranker reranker;
  private final Reranking reranking;
  private final String query;
  private final Map<ChunkRef, Double> chances = new HashMap<>();
  private boolean failed;

  RerankedLookup(Lookup lookup, Reranker reranker, Reranking reranking, String query) {
    this.lookup = lookup;
    this.reranker = reranker;
    this.reranking = reranking;
    this.query = query;
  }

  /** Whether the reranker was of no help. */
  boolean failed() {
    return failed;
  }

  @Override
  public Found find(Filter filter, int chunks) {
    Found found = lookup.find(filter, Math.max(chunks, reranking.depth()));
    if (found.order().isEmpty() || failed) {
      return found;
    }
    try {
      read(reranking.best(found.order()));
      return new Found(reranking.of(found.order(), chances), found.all(), found.words());
    } catch (CoreError e) {
      LOG.log(System.Logger.Level.WARNING, "The reranker failed: " + e.safeMessage());
      failed = true;
      return found;
    }
  }

  /** Whoever looks farther finds the best ones read already. */
  private void read(List<Ranked> best) {
    List<ChunkRef> unread =
        best.stream().map(Ranked::chunk).filter(chunk -> !chances.containsKey(chunk)).toList();
    Map<ChunkRef, ChunkText> texts = lookup.texts(unread);
    List<ChunkRef> readable = unread.stream().filter(texts::containsKey).toList();
    List<String> said =
        readable.stream().map(chunk -> Objects.requireNonNull(texts.get(chunk)).text()).toList();
    List<Double> read = said.isEmpty() ? List.of() : reranker.chances(query, said);
    for (int i = 0; i < read.size(); i++) {
      chances.put(readable.get(i), read.get(i));
    }
  }

  @Override
  public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
    return lookup.texts(chunks);
  }
}
