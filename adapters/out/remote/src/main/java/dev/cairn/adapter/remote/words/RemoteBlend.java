package dev.cairn.adapter.remote.words;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.search.Signs;
import dev.cairn.domain.words.Bm25;
import dev.cairn.domain.words.QueryWords;
import dev.cairn.domain.words.WordScores;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Finds the candidates of a search by words and meaning on a server: the best by each, every one of
 * them with both, for the domain to put together.
 */
final class RemoteBlend<K extends Comparable<K>> {

  private final ChunkWords<K> server;
  private final MemoryProbe probe;
  private final Filter filter;
  private final int reach;

  private RemoteBlend(ChunkWords<K> server, MemoryProbe probe, Filter filter, int reach) {
    this.server = server;
    this.probe = probe;
    this.filter = filter;
    this.reach = Math.max(reach, BlendedSearch.LEAST_REACH);
  }

  static <K extends Comparable<K>> Proposal candidates(
      ChunkWords<K> server, MemoryProbe probe, Filter filter, int reach) {
    ModelStamp model = server.model();
    return model == null
        ? Proposal.NOTHING
        : new RemoteBlend<>(server, probe, filter, reach).proposal(model);
  }

  /** What the words give: how much of them each chunk has, and the chunks with the most. */
  private record ByWords<K extends Comparable<K>>(
      AskedWords<K> index, WordScores scores, List<K> best) {

    double share(K chunk) {
      Integer number = index.number(chunk);
      return number == null ? 0 : scores.share(number);
    }
  }

  /** Looks for the words while the meaning is still being made out. */
  private Proposal proposal(ModelStamp model) {
    if (!probe.hasMeaning()) {
      ByWords<K> words = byWords(probe.words());
      return proposal(
          words, words.best.isEmpty() ? List.of() : server.details(words.best, filter, null));
    }
    Meanwhile<ByWords<K>> words = Meanwhile.of(() -> byWords(probe.words()));
    Meaning meaning = probe.meaning();
    model.requireSame(meaning.model());
    List<FoundChunk<K>> found =
        server.nearestAnd(words.then(this::notAmongTheNearest), meaning, filter, reach);
    return proposal(words.get(), found);
  }

  private ByWords<K> byWords(QueryWords asked) {
    AskedWords<K> index = server.learnt().among(filter, server).expect(asked);
    WordScores scores = WordScores.of(asked, index, Bm25.MEMORIES);
    return new ByWords<>(index, scores, best(index, scores));
  }

  /** Nearly all chunks have a common word; only as many as are wanted are put in order. */
  private List<K> best(AskedWords<K> index, WordScores scores) {
    Comparator<Integer> bestFirst = (one, other) -> compare(index, scores, one, other);
    PriorityQueue<Integer> worstFirst = new PriorityQueue<>(bestFirst.reversed());
    int bound = index.bound();
    for (int number = 0; number < bound; number++) {
      boolean full = worstFirst.size() == reach;
      boolean better = !full || compare(index, scores, number, worstFirst.element()) < 0;
      if (better && scores.share(number) > 0) {
        if (full) {
          worstFirst.remove();
        }
        worstFirst.add(number);
      }
    }
    return worstFirst.stream().sorted(bestFirst).map(index::chunk).toList();
  }

  /** Called for every chunk, so that it makes no objects. */
  private static <K extends Comparable<K>> int compare(
      AskedWords<K> index, WordScores scores, int one, int other) {
    int byShare = Double.compare(scores.share(other), scores.share(one));
    return byShare == 0 ? index.chunk(one).compareTo(index.chunk(other)) : byShare;
  }

  /** Where no more fit than are wanted, the nearest are all of them. */
  private List<K> notAmongTheNearest(ByWords<K> words) {
    return words.index.texts() <= reach ? List.of() : words.best;
  }

  private Proposal proposal(ByWords<K> words, List<FoundChunk<K>> chunks) {
    Map<K, FoundChunk<K>> found = new LinkedHashMap<>();
    chunks.forEach(chunk -> found.put(chunk.key(), chunk));
    Sittings sittings = server.learnt().sittings().around(server, found.values());
    List<Candidate> candidates = new ArrayList<>();
    for (FoundChunk<K> chunk : found.values()) {
      candidates.add(
          new Candidate(
              chunk.ref(),
              Math.min(chunk.chunks(), Candidate.COUNTED),
              chunk.createdAt(),
              new Signs(chunk.cosines(), words.share(chunk.key())),
              sittings.of(chunk)));
    }
    return new Proposal(candidates, words.scores.understanding());
  }
}
