package dev.cairn.application.memory;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Reranker;
import dev.cairn.domain.answer.AnswerSize;
import dev.cairn.domain.answer.Hidden;
import dev.cairn.domain.answer.Selection;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.error.SearchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.Asked;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.MemoryMix;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.Ranked;
import dev.cairn.domain.search.Ranking;
import dev.cairn.domain.search.Reranking;
import dev.cairn.domain.search.SearchType;
import dev.cairn.domain.time.WishedTime;
import dev.cairn.domain.words.Identifiers;
import dev.cairn.domain.words.QueryWords;
import dev.cairn.domain.words.Understanding;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds memories by meaning, by words, or by both: embeds the query once, asks the store, ranks and
 * selects by the domain's rules.
 *
 * @param reranker null: hits are not read once more
 * @param size how much room hits take where their number of tokens is limited
 */
public record SearchMemories(
    Embedder embedder,
    MemoryStore store,
    Ranking ranking,
    @Nullable Reranker reranker,
    Clock clock,
    AnswerSize size)
    implements MemoryUseCases.Search {

  private static final String UNFINISHED =
      "the words of this store are still being indexed; use 'vector' or leave search_type out"
          + " until then";

  @Override
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
          List.of(), type, Hidden.NOTHING, Understanding.NOTHING_ASKED, 0, 0, false);
    }
    TokenOffsets tokens = embedder.tokenize(query.text());
    QueryWords words = QueryWords.of(query.text(), tokens);
    Outcome outcome = selected(query, type, words, blended);
    return new MemorySearchResult(
        outcome.selection.hits(),
        type,
        outcome.selection.hidden(),
        outcome.words,
        tokens.count(),
        embedder.model().queryTokens(),
        outcome.rerankerFailed);
  }

  private static SearchType type(MemoryQuery query, boolean blends) {
    SearchType wanted = query.type();
    if (wanted == null) {
      return blends ? SearchType.HYBRID : SearchType.VECTOR;
    }
    if (wanted != SearchType.VECTOR && !blends) {
      throw new ValidationError(
          new Violation(
              "search_type",
              "this store finds by meaning only; use 'vector' or leave search_type out",
              Violation.Kind.UNSUPPORTED));
    }
    return wanted;
  }

  /** Once more if the store changed to another model between embedding and searching. */
  private Outcome selected(
      MemoryQuery query, SearchType type, QueryWords words, Optional<BlendedSearch> blended) {
    try {
      return selectedOnce(query, type, words, blended);
    } catch (ModelMismatchError changedMeanwhile) {
      return selectedOnce(query, type, words, blended);
    }
  }

  private Outcome selectedOnce(
      MemoryQuery query, SearchType type, QueryWords words, Optional<BlendedSearch> blended) {
    EmbeddingModel model = embedder.model();
    int count = words.count();
    WishedTime time = WishedTime.in(query.text(), clock.instant(), ZoneOffset.UTC).orElse(null);
    Asked asked =
        new Asked(model, model.readable(query.text()), count, time, Identifiers.in(query.text()));
    Lookup lookup =
        blended.isPresent() && type != SearchType.VECTOR
            ? new LookupByWords(
                blended.get(),
                probe(query, type, findable(words, type, blended.get()), count),
                ranking,
                asked)
            : new LookupByMeaning(store, embed(query, count), ranking, asked);
    RerankedLookup reranked =
        reranker == null || query.type() == SearchType.VECTOR || type == SearchType.BM25
            ? null
            : new RerankedLookup(lookup, reranker, Reranking.DEFAULT, query.text());
    Outcome outcome = selected(query, reranked == null ? lookup : reranked);
    Integer hidden = hiddenByFilter(query, outcome.selection, lookup);
    return outcome.withFilterHid(hidden, reranked != null && reranked.failed());
  }

  private record Outcome(Selection selection, Understanding words, boolean rerankerFailed) {

    Outcome withFilterHid(@Nullable Integer count, boolean failed) {
      return new Outcome(selection.withFilterHid(count), words, failed);
    }
  }

  /** Looks farther where chunks of one memory or repetitions leave the answer short. */
  private Outcome selected(MemoryQuery query, Lookup lookup) {
    int chunks = query.depth();
    while (true) {
      Lookup.Found found = lookup.find(query.filter(), chunks);
      Selection selection = Selection.of(query, found.order(), lookup::texts, size);
      if (selection.isFull(query) || found.all() || chunks == NearestRules.MAX_LIMIT) {
        return new Outcome(selection, found.words(), false);
      }
      chunks = Math.min(NearestRules.MAX_LIMIT, 4 * chunks);
    }
  }

  /**
   * How many of the best hits of all memories the filter does not let through. It takes a second
   * search, so it is told where somebody may miss something: in an answer with room left, or one
   * that explains itself.
   */
  private static @Nullable Integer hiddenByFilter(
      MemoryQuery query, Selection selection, Lookup lookup) {
    if (query.filter().equals(Filter.everything())) {
      return 0;
    }
    if (selection.isFull(query) && !query.explain()) {
      return null;
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

  /** Until all words of a store are known it is searched by meaning. */
  private static QueryWords findable(QueryWords words, SearchType type, BlendedSearch store) {
    boolean known = store.knowsAllWords();
    if (!known && type == SearchType.BM25) {
      throw new ValidationError("search_type", UNFINISHED);
    }
    return known ? words : QueryWords.NONE;
  }

  private MemoryProbe probe(MemoryQuery query, SearchType type, QueryWords words, int count) {
    return type == SearchType.BM25
        ? MemoryProbe.ofWords(words)
        : MemoryProbe.ofBoth(words, () -> embed(query, count));
  }

  private Meaning embed(MemoryQuery query, int words) {
    try {
      Embedding embedded = embedder.embedQuery(query.text());
      return embedder.model().meaning(embedded, MemoryMix.ofSearch(words));
    } catch (EmbeddingError e) {
      throw new SearchError("Embedding generation failed", e);
    }
  }
}
