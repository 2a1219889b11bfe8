package dev.cairn.application.memory;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.error.SearchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.Fusion;
import dev.cairn.domain.search.Hidden;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.Probe;
import dev.cairn.domain.search.Ranked;
import dev.cairn.domain.search.Ranking;
import dev.cairn.domain.search.SearchType;
import dev.cairn.domain.search.Selection;
import dev.cairn.domain.words.QueryWords;
import dev.cairn.domain.words.Understanding;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds memories by meaning, by words, or by both: embeds the query once, asks the store, ranks and
 * selects by the domain's rules.
 */
public final class SearchMemories {

  private final Embedder embedder;
  private final MemoryStore store;
  private final Ranking ranking;

  public SearchMemories(Embedder embedder, MemoryStore store, Ranking ranking) {
    this.embedder = embedder;
    this.store = store;
    this.ranking = ranking;
  }

  public MemorySearchResult search(MemoryQuery query) {
    try {
      return found(query);
    } catch (QueryError e) {
      throw new SearchError(e.safeMessage(), e);
    }
  }

  private MemorySearchResult found(MemoryQuery query) {
    Optional<BlendedSearch> blended = store.blended();
    SearchType type = type(query, blended.isPresent());
    if (store.model().isEmpty()) {
      return new MemorySearchResult(
          List.of(), type, Hidden.NOTHING, Understanding.NOTHING_ASKED, 0, 0);
    }
    TokenOffsets tokens = embedder.tokenize(query.text());
    QueryWords words = QueryWords.of(query.text(), tokens);
    Answer answer = answer(query, type, words, blended);
    return new MemorySearchResult(
        answer.selection.hits(),
        type,
        answer.selection.hidden(),
        answer.words,
        tokens.count(),
        embedder.model().queryTokens());
  }

  private record Answer(Selection selection, Understanding words) {}

  private static SearchType type(MemoryQuery query, boolean blends) {
    SearchType wanted = query.type();
    if (wanted == null) {
      return blends ? SearchType.HYBRID : SearchType.VECTOR;
    }
    if (wanted != SearchType.VECTOR && !blends) {
      throw new ValidationError(
          "search_type",
          "this store finds by meaning only; use 'vector' or leave search_type out, or choose"
              + " 'memory.store: lucene'");
    }
    return wanted;
  }

  /** Once more if the store changed to another model between embedding and searching. */
  private Answer answer(
      MemoryQuery query, SearchType type, QueryWords words, Optional<BlendedSearch> blended) {
    try {
      return answeredOnce(query, type, words, blended);
    } catch (ModelMismatchError changedMeanwhile) {
      return answeredOnce(query, type, words, blended);
    }
  }

  private Answer answeredOnce(
      MemoryQuery query, SearchType type, QueryWords words, Optional<BlendedSearch> blended) {
    Calibration calibration = embedder.model().calibration();
    Lookup lookup =
        blended.isPresent() && type != SearchType.VECTOR
            ? new LookupByWords(blended.get(), probe(query, type, words), ranking, calibration)
            : new LookupByMeaning(store, embed(query), ranking, calibration);
    Answer answer = selected(query, lookup);
    return new Answer(answer.selection.withFilterHid(hiddenByFilter(query, lookup)), answer.words);
  }

  /** Looks farther where chunks of one memory or repetitions leave the answer short. */
  private static Answer selected(MemoryQuery query, Lookup lookup) {
    int chunks = query.depth();
    while (true) {
      Lookup.Found found = lookup.find(query.filter(), chunks);
      Selection selection = Selection.of(query, found.order(), lookup::texts);
      if (selection.isFull(query) || found.all() || chunks == NearestRules.MAX_LIMIT) {
        return new Answer(selection, found.words());
      }
      chunks = Math.min(NearestRules.MAX_LIMIT, 4 * chunks);
    }
  }

  /** How many of the best hits of all memories the filter does not let through. */
  private static int hiddenByFilter(MemoryQuery query, Lookup lookup) {
    if (query.filter().equals(Filter.everything())) {
      return 0;
    }
    List<Ranked> best =
        lookup.find(Filter.everything(), query.limit()).order().stream()
            .filter(each -> each.similarity() >= query.minSimilarity())
            .limit(query.limit())
            .toList();
    Map<ChunkRef, ChunkText> texts = lookup.texts(best.stream().map(Ranked::chunk).toList());
    return (int)
        best.stream()
            .filter(
                each -> {
                  ChunkText text = texts.get(each.chunk());
                  return text != null && !query.filter().matches(text.labels(), each.createdAt());
                })
            .count();
  }

  private Probe probe(MemoryQuery query, SearchType type, QueryWords words) {
    Embedding meaning = type == SearchType.BM25 ? null : embed(query);
    return new Probe(meaning, words, Fusion.MEMORIES);
  }

  private Embedding embed(MemoryQuery query) {
    try {
      return embedder.embedQuery(query.text());
    } catch (EmbeddingError e) {
      throw new SearchError("Embedding generation failed", e);
    }
  }
}
