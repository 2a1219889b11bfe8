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
import dev.cairn.domain.embedding.Wording;
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

  private static final String BY_MEANING_ONLY =
      "this store finds by meaning only; use 'vector' or leave search_type out";
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
    return selected(query, type, words, blended)
        .result(type, tokens.count(), embedder.model().queryTokens());
  }

  private static SearchType type(MemoryQuery query, boolean blends) {
    SearchType wanted = query.type();
    if (wanted == null) {
      return blends ? SearchType.HYBRID : SearchType.VECTOR;
    }
    if (wanted != SearchType.VECTOR && !blends) {
      throw new ValidationError("search_type", BY_MEANING_ONLY, Violation.Kind.UNSUPPORTED);
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
    Asked asked = asked(query, words);
    Lookup lookup =
        blended.isPresent() && type != SearchType.VECTOR
            ? byWords(query, type, words, blended.get(), asked)
            : new LookupByMeaning(store, embed(query, words.count()), ranking, asked);
    RerankedLookup reranked = reranked(query, type, lookup);
    Outcome outcome = selected(query, reranked == null ? lookup : reranked);
    Integer hidden = hiddenByFilter(query, outcome.selection, lookup);
    return outcome.withFilterHid(hidden, reranked != null && reranked.failed());
  }

  private @Nullable RerankedLookup reranked(MemoryQuery query, SearchType type, Lookup lookup) {
    return reranker == null || query.type() == SearchType.VECTOR || type == SearchType.BM25
        ? null
        : new RerankedLookup(lookup, reranker, Reranking.DEFAULT, query.text());
  }

  private Asked asked(MemoryQuery query, QueryWords words) {
    EmbeddingModel model = embedder.model();
    String text = query.text();
    WishedTime time = WishedTime.in(text, clock.instant(), ZoneOffset.UTC).orElse(null);
    return new Asked(model, model.readable(text), words.count(), time, Identifiers.in(text));
  }

  /** Until all words of a store are known it is searched by meaning. */
  private Lookup byWords(
      MemoryQuery query, SearchType type, QueryWords words, BlendedSearch blended, Asked asked) {
    boolean known = blended.knowsAllWords();
    if (!known && type == SearchType.BM25) {
      throw new ValidationError("search_type", UNFINISHED);
    }
    QueryWords findable = known ? words : QueryWords.NONE;
    MemoryProbe probe =
        type == SearchType.BM25
            ? MemoryProbe.ofWords(findable)
            : MemoryProbe.ofBoth(findable, () -> embed(query, words.count()));
    return new LookupByWords(blended, probe, ranking, asked);
  }

  private record Outcome(Selection selection, Understanding words, boolean rerankerFailed) {

    MemorySearchResult result(SearchType type, int queryTokens, int windowTokens) {
      return new MemorySearchResult(
          selection.hits(),
          type,
          selection.hidden(),
          words,
          queryTokens,
          windowTokens,
          rerankerFailed);
    }

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
    return selection.isFull(query) && !query.explain() ? null : hiddenByFilter(query, lookup);
  }

  private static int hiddenByFilter(MemoryQuery query, Lookup lookup) {
    List<Ranked> best =
        lookup.find(Filter.everything(), query.limit()).order().stream()
            .filter(each -> each.similarity() >= query.minSimilarity())
            .limit(query.limit())
            .toList();
    Map<ChunkRef, ChunkText> texts = lookup.texts(best.stream().map(Ranked::chunk).toList());
    return (int) best.stream().filter(each -> isHidden(each, texts, query.filter())).count();
  }

  private static boolean isHidden(Ranked hit, Map<ChunkRef, ChunkText> texts, Filter filter) {
    ChunkText text = texts.get(hit.chunk());
    return text != null && !filter.matches(text.labels(), hit.createdAt());
  }

  private Meaning embed(MemoryQuery query, int words) {
    try {
      Embedding embedded = embedder.embedQuery(Wording.of(query.text()));
      return embedder.model().meaning(embedded, MemoryMix.ofSearch(words));
    } catch (EmbeddingError e) {
      throw new SearchError("Embedding generation failed", e);
    }
  }
}
