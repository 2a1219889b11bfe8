package dev.cairn.testkit.memories;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.Company;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.Neighbour;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.search.Signs;
import dev.cairn.domain.words.Bm25;
import dev.cairn.domain.words.Terms;
import dev.cairn.domain.words.WordScores;
import dev.cairn.testkit.Fixtures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Search by words and meaning that looks at everything, with nothing but the domain's rules. */
final class BlendedOracle implements BlendedSearch {

  private static final Comparator<Memory> CHRONOLOGICAL =
      Comparator.comparing(Memory::createdAt).thenComparing(Memory::id);

  private record Piece(Memory memory, int chunks, Chunk chunk, Terms terms) {}

  private final Supplier<List<EmbeddedMemory>> everything;

  /**
   * @param everything the store's memories, whenever they are asked for
   */
  BlendedOracle(Supplier<List<EmbeddedMemory>> everything) {
    this.everything = everything;
  }

  @Override
  public Proposal candidates(MemoryProbe probe, Filter filter, int reach) {
    NearestRules.requireLimit(reach);
    List<EmbeddedMemory> all = everything.get();
    Meaning meaning = probe.hasMeaning() ? probe.meaning() : null;
    if (meaning != null && !all.isEmpty()) {
      all.getFirst().model().requireSame(meaning.model());
    }
    List<Piece> pieces = pieces(all, filter);
    WordOracle index = new WordOracle(terms(everyPiece(all)), terms(pieces));
    WordScores scores = WordScores.of(probe.words(), index, Bm25.MEMORIES);
    double[] words = IntStream.range(0, pieces.size()).mapToDouble(scores::share).toArray();
    int[] kept = reachable(pieces, meaning, words, Math.max(reach, LEAST_REACH));
    List<Candidate> candidates = new ArrayList<>();
    for (int i : kept) {
      Piece piece = pieces.get(i);
      List<Double> cosines =
          meaning == null ? List.of() : meaning.cosines(piece.chunk.embedding().vector());
      candidates.add(candidate(piece, new Signs(cosines, words[i]), all));
    }
    return new Proposal(candidates, scores.understanding());
  }

  @Override
  public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
    Map<ChunkRef, ChunkText> texts = new HashMap<>();
    for (EmbeddedMemory memory : everything.get()) {
      for (Chunk chunk : memory.chunks()) {
        ChunkRef ref = new ChunkRef(memory.memory().id(), chunk.index());
        if (chunks.contains(ref)) {
          texts.put(ref, new ChunkText(chunk.text(), memory.memory().labels(), chunk.embedding()));
        }
      }
    }
    return texts;
  }

  private static List<Terms> terms(List<Piece> pieces) {
    return pieces.stream().map(Piece::terms).toList();
  }

  private static List<Piece> pieces(List<EmbeddedMemory> all, Filter filter) {
    return everyPiece(all.stream().filter(each -> filter.matches(each.memory())).toList());
  }

  private static List<Piece> everyPiece(List<EmbeddedMemory> all) {
    List<Piece> pieces = new ArrayList<>();
    for (EmbeddedMemory each : all) {
      for (Chunk chunk : each.chunks()) {
        Terms terms = Fixtures.terms(chunk.text());
        pieces.add(new Piece(each.memory(), each.chunks().size(), chunk, terms));
      }
    }
    return pieces;
  }

  /** The positions of the best by meaning, if it is asked for, and of the best by words. */
  private static int[] reachable(
      List<Piece> pieces, @Nullable Meaning meaning, double[] words, int reach) {
    IntStream near =
        meaning == null
            ? IntStream.empty()
            : best(
                pieces.stream()
                    .mapToDouble(each -> meaning.cosine(each.chunk.embedding()))
                    .toArray(),
                reach);
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

  private static Candidate candidate(Piece piece, Signs signs, List<EmbeddedMemory> all) {
    Memory memory = piece.memory;
    return new Candidate(
        new ChunkRef(memory.id(), piece.chunk.index()),
        Math.min(piece.chunks, Candidate.COUNTED),
        memory.createdAt(),
        signs,
        company(memory, all));
  }

  private static Company company(Memory memory, List<EmbeddedMemory> all) {
    String source = memory.labels().source();
    if (source == null) {
      return Company.NONE;
    }
    List<Memory> others =
        all.stream()
            .map(EmbeddedMemory::memory)
            .filter(other -> source.equals(other.labels().source()))
            .sorted(CHRONOLOGICAL)
            .toList();
    int place = others.indexOf(memory);
    return new Company(source, neighbour(others, place - 1), neighbour(others, place + 1));
  }

  private static @Nullable Neighbour neighbour(List<Memory> memories, int place) {
    return place < 0 || place >= memories.size()
        ? null
        : new Neighbour(memories.get(place).id(), memories.get(place).createdAt());
  }
}
