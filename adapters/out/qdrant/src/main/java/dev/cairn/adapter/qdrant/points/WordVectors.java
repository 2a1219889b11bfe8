package dev.cairn.adapter.qdrant.points;

import dev.cairn.adapter.remote.words.ChunkTerms;
import dev.cairn.adapter.remote.words.NumberedVocabulary;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import io.qdrant.client.VectorFactory;
import io.qdrant.client.grpc.Points.Vector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The words of chunks as sparse vectors: by the number of each term, how often the chunk has it and
 * how long the chunk is, in one number that a search for the term alone gives as its score.
 */
public final class WordVectors {

  /** What the vector is called. */
  public static final String NAME = "words";

  /** The field that says how many words a chunk has. */
  public static final String LENGTH = "length";

  /** Single precision is exact up to 2^24; what is more than that makes no difference. */
  private static final int LENGTHS = 1 << 14;

  private static final int MOST_TIMES = (1 << 10) - 1;

  private final Map<String, ChunkTerms> terms;
  private final NumberedVocabulary vocabulary;

  private WordVectors(Map<String, ChunkTerms> terms, NumberedVocabulary vocabulary) {
    this.terms = terms;
    this.vocabulary = vocabulary;
  }

  /** Those of some texts, whose terms all have numbers then. */
  public static WordVectors ofTexts(Collection<String> texts, NumberedVocabulary vocabulary) {
    return new WordVectors(ChunkTerms.of(texts, vocabulary), vocabulary);
  }

  /** Those of the chunks of memories. */
  public static WordVectors of(List<EmbeddedMemory> memories, NumberedVocabulary vocabulary) {
    return ofTexts(
        memories.stream().flatMap(each -> each.chunks().stream()).map(Chunk::text).toList(),
        vocabulary);
  }

  /** How many words a text has. */
  public int length(String text) {
    return Objects.requireNonNull(terms.get(text)).length();
  }

  public Vector vector(String text) {
    ChunkTerms own = Objects.requireNonNull(terms.get(text));
    List<Float> values = new ArrayList<>();
    List<Integer> indices = new ArrayList<>();
    int length = Math.min(own.length(), LENGTHS - 1);
    own.times()
        .forEach(
            (term, times) -> {
              indices.add(vocabulary.number(term));
              values.add((float) (Math.min(times, MOST_TIMES) * LENGTHS + length));
            });
    return VectorFactory.vector(values, indices);
  }

  public static int times(float score) {
    return (int) score / LENGTHS;
  }

  public static int length(float score) {
    return (int) score % LENGTHS;
  }
}
