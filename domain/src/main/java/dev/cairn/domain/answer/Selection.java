package dev.cairn.domain.answer;

import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.Ranked;
import dev.cairn.domain.search.Ranking;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.domain.words.Terms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What of an order becomes the answer: nothing below the threshold, nothing that says the same as a
 * better one, from the offset on and up to the limit. Texts are read for no more than it takes.
 */
public record Selection(List<MemoryHit> hits, Hidden hidden) {

  /** Where diversity matters, hits are chosen from so many times as many. */
  private static final int CHOICE = 3;

  public Selection {
    hits = List.copyOf(hits);
  }

  /**
   * Selects.
   *
   * @param order memories, best first
   * @param texts reads what chunks say; those that no longer exist are left out
   * @param size how much room hits take where their number of tokens is limited
   */
  public static Selection of(
      MemoryQuery query,
      List<Ranked> order,
      Function<Collection<ChunkRef>, Map<ChunkRef, ChunkText>> texts,
      AnswerSize size) {
    List<Ranked> passing =
        order.stream().filter(each -> each.similarity() >= query.minSimilarity()).toList();
    int depth = query.depth() * (query.diversity() > 0 ? CHOICE : 1);
    int tooLow = Math.min(query.depth(), order.size()) - Math.min(query.depth(), passing.size());
    Distinct distinct = new Distinct(texts, Terms.of(query.text()));
    for (int from = 0; from < passing.size() && distinct.hits.size() < depth; from += depth) {
      distinct.add(passing.subList(from, Math.min(passing.size(), from + depth)), depth);
    }
    return page(query, distinct.hits, size, new Hidden(tooLow, 0, distinct.repetitions, 0));
  }

  /**
   * The answer to a long text, from the answers to its parts: a memory counts by the part that it
   * fits best.
   */
  public static Selection merged(MemoryQuery query, List<Selection> parts, AnswerSize size) {
    Set<MemoryId> seen = new HashSet<>();
    List<MemoryHit> best =
        parts.stream()
            .flatMap(part -> part.hits.stream())
            .sorted(Ranking.HIT_ORDER)
            .filter(hit -> seen.add(hit.chunk().memoryId()))
            .toList();
    Hidden hidden = parts.stream().map(Selection::hidden).reduce(Hidden.NOTHING, Hidden::most);
    return page(query, best, size, hidden);
  }

  private static Selection page(
      MemoryQuery query, List<MemoryHit> found, AnswerSize size, Hidden hidden) {
    List<MemoryHit> hits = query.diversity() > 0 ? Diversity.of(found, query.diversity()) : found;
    int first = Math.min(query.offset(), hits.size());
    List<MemoryHit> page = hits.subList(first, Math.min(hits.size(), first + query.limit()));
    List<MemoryHit> fitting =
        query.maxTokens() == null ? page : TokenBudget.within(query.maxTokens(), page, size);
    return new Selection(fitting, hidden.withBudget(page.size() - fitting.size()));
  }

  /** Whether there are as many hits as were asked for. */
  public boolean isFull(MemoryQuery query) {
    return hits.size() + hidden.byBudget() == query.limit();
  }

  public Selection withFilterHid(@Nullable Integer count) {
    return new Selection(hits, hidden.withFilter(count));
  }

  /** Hits that say different things. */
  private static final class Distinct {

    private final Function<Collection<ChunkRef>, Map<ChunkRef, ChunkText>> texts;
    private final Terms words;
    private final List<MemoryHit> hits = new ArrayList<>();
    private final Set<String> said = new HashSet<>();
    private int repetitions;

    Distinct(Function<Collection<ChunkRef>, Map<ChunkRef, ChunkText>> texts, Terms words) {
      this.texts = texts;
      this.words = words;
    }

    void add(List<Ranked> further, int most) {
      Map<ChunkRef, ChunkText> read = texts.apply(further.stream().map(Ranked::chunk).toList());
      for (Ranked ranked : further) {
        ChunkText text = read.get(ranked.chunk());
        if (text != null && hits.size() < most) {
          if (said.add(Sameness.of(text.text()))) {
            hits.add(hit(ranked, text));
          } else {
            repetitions++;
          }
        }
      }
    }

    private MemoryHit hit(Ranked ranked, ChunkText text) {
      ScoredChunk chunk =
          new ScoredChunk(
              ranked.chunk().memoryId(),
              ranked.chunk().chunkIndex(),
              text.text(),
              text.labels(),
              ranked.createdAt(),
              new RawScore(ranked.order(), ScoreScale.COSINE));
      String passage = Passage.of(text.text(), words).orElse(null);
      return new MemoryHit(chunk, ranked.similarity(), ranked.explanation(), passage);
    }
  }
}
