package dev.cairn.testkit;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.Evidence;
import dev.cairn.domain.search.Fusion;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.Probe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.words.Bm25;
import dev.cairn.domain.words.Terms;
import dev.cairn.domain.words.WordScores;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Search by words and meaning that looks at everything, with nothing but the domain's rules. */
final class BlendedOracle implements BlendedSearch {

  private static final Comparator<Candidate> BEST_FIRST =
      Comparator.comparingDouble((Candidate each) -> each.evidence().fused())
          .reversed()
          .thenComparing(Candidate::createdAt, Comparator.reverseOrder())
          .thenComparing(Candidate::memoryId)
          .thenComparingInt(each -> each.chunk().chunkIndex());

  private static final Comparator<Memory> CHRONOLOGICAL =
      Comparator.comparing(Memory::createdAt).thenComparing(Memory::id);

  private record Piece(Memory memory, Chunk chunk, Terms terms) {}

  private final Supplier<List<EmbeddedMemory>> everything;

  /**
   * @param everything the store's memories, whenever they are asked for
   */
  BlendedOracle(Supplier<List<EmbeddedMemory>> everything) {
    this.everything = everything;
  }

  @Override
  public Proposal candidates(Probe probe, Filter filter, int limit) {
    NearestRules.requireLimit(limit);
    List<EmbeddedMemory> all = everything.get();
    if (probe.meaning() != null && !all.isEmpty()) {
      all.getFirst().model().requireSame(probe.meaning().model());
    }
    List<Piece> pieces = pieces(all, filter);
    WordScores scores =
        WordScores.of(
            probe.words(),
            new WordOracle(
                everyPiece(all).stream().map(Piece::terms).toList(),
                pieces.stream().map(Piece::terms).toList()),
            Bm25.DEFAULT);
    double[] words = IntStream.range(0, pieces.size()).mapToDouble(scores::share).toArray();
    double[] cosines = cosines(pieces, probe);
    int[] kept = reachable(cosines, words, probe.meaning() != null, Math.max(limit, Fusion.SAMPLE));
    double[] fused = probe.fused(picked(cosines, kept), picked(words, kept));
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < kept.length; i++) {
      Evidence evidence = new Evidence(cosines[kept[i]], words[kept[i]], fused[i]);
      candidates.add(candidate(pieces.get(kept[i]), evidence, all));
    }
    return new Proposal(
        candidates.stream().sorted(BEST_FIRST).limit(limit).toList(), scores.understanding());
  }

  @Override
  public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
    Map<ChunkRef, ChunkText> texts = new HashMap<>();
    for (EmbeddedMemory memory : everything.get()) {
      for (Chunk chunk : memory.chunks()) {
        ChunkRef ref = new ChunkRef(memory.memory().id(), chunk.index());
        if (chunks.contains(ref)) {
          texts.put(ref, new ChunkText(chunk.text(), memory.memory().labels()));
        }
      }
    }
    return texts;
  }

  private static List<Piece> pieces(List<EmbeddedMemory> all, Filter filter) {
    return everyPiece(all.stream().filter(each -> filter.matches(each.memory())).toList());
  }

  private static List<Piece> everyPiece(List<EmbeddedMemory> all) {
    return all.stream()
        .flatMap(
            each ->
                each.chunks().stream()
                    .map(chunk -> new Piece(each.memory(), chunk, Terms.of(chunk.text()))))
        .toList();
  }

  private static double[] cosines(List<Piece> pieces, Probe probe) {
    return pieces.stream()
        .mapToDouble(
            each -> probe.meaning() == null ? 0 : each.chunk.embedding().cosine(probe.meaning()))
        .toArray();
  }

  /** The positions of the best by meaning, if it is asked for, and of the best by words. */
  private static int[] reachable(double[] cosines, double[] words, boolean byMeaning, int reach) {
    IntStream near = byMeaning ? best(cosines, reach) : IntStream.empty();
    return IntStream.concat(near, best(words, reach).filter(i -> words[i] > 0))
        .sorted()
        .distinct()
        .toArray();
  }

  private static IntStream best(double[] values, int reach) {
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> values[i]).reversed())
        .limit(reach)
        .mapToInt(Integer::intValue);
  }

  private static double[] picked(double[] values, int[] positions) {
    return IntStream.of(positions).mapToDouble(i -> values[i]).toArray();
  }

  private static Candidate candidate(Piece piece, Evidence evidence, List<EmbeddedMemory> all) {
    Memory memory = piece.memory;
    List<Memory> source =
        memory.labels().source() == null
            ? List.of()
            : all.stream()
                .map(EmbeddedMemory::memory)
                .filter(other -> memory.labels().source().equals(other.labels().source()))
                .sorted(CHRONOLOGICAL)
                .toList();
    int place = source.indexOf(memory);
    return new Candidate(
        new ChunkRef(memory.id(), piece.chunk.index()),
        memory.createdAt(),
        evidence,
        memory.labels().source(),
        place > 0 ? source.get(place - 1).id() : null,
        place >= 0 && place + 1 < source.size() ? source.get(place + 1).id() : null);
  }
}
