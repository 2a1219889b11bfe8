package dev.cairn.testkit;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.words.QueryWords;
import dev.cairn.domain.words.Terms;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Fixed values that tests share: models, moments, numbered ids, vectors with known angles. */
public final class Fixtures {

  public static final ModelStamp MODEL = new ModelStamp("testing", 16);
  public static final ModelStamp OTHER_MODEL = new ModelStamp("testing-other", 8);
  public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private static final Map<String, Terms> TERMS = new ConcurrentHashMap<>();

  private Fixtures() {}

  /** The n-th id; a larger n is a larger id. */
  public static MemoryId id(int n) {
    return new MemoryId(new UUID(0xCA1A_0000_0000_4000L, 0x8000_0000_0000_0000L + n));
  }

  /** A text to be remembered, about which nothing else is said. */
  public static NewMemory note(String text) {
    return new NewMemory(text, Labels.NONE, null, null, null);
  }

  /** The words of a query, none of which is known to be a usual one. */
  public static QueryWords words(String query) {
    return QueryWords.of(query);
  }

  /** The words of a text; oracles look at the same texts for every query. */
  public static Terms terms(String text) {
    return TERMS.computeIfAbsent(text, Terms::of);
  }

  /** A memory named by a number: its id, its text and a minute of its own all follow from it. */
  public static MemoryBuilder memory(int n) {
    return new MemoryBuilder(n);
  }

  /** Memories 1 to {@code count}, each a minute newer than the one before. */
  public static List<EmbeddedMemory> memories(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(n -> memory(n).build()).toList();
  }

  /** Memories with numbers from the first to the last. */
  public static List<EmbeddedMemory> memories(
      int first, int last, IntFunction<MemoryBuilder> maker) {
    return IntStream.rangeClosed(first, last).mapToObj(maker).map(MemoryBuilder::build).toList();
  }

  /** The unit vector along one axis: any two different axes are orthogonal. */
  public static Embedding axis(int axis) {
    return axis(MODEL, axis);
  }

  public static Embedding axis(ModelStamp model, int axis) {
    float[] vector = new float[model.dimension()];
    vector[axis % vector.length] = 1;
    return new Embedding(model, vector);
  }

  /** A unit vector whose cosine with {@code axis(0)} is the given one. */
  public static Embedding atCosine(double cosine) {
    float[] vector = new float[MODEL.dimension()];
    vector[0] = (float) cosine;
    vector[1] = (float) Math.sqrt(1 - cosine * cosine);
    return new Embedding(MODEL, vector);
  }

  /** The same direction at another length. */
  public static Embedding scaled(Embedding embedding, double factor) {
    float[] vector = embedding.vector();
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] * factor);
    }
    return new Embedding(embedding.model(), vector);
  }

  public static Embedding zero() {
    return new Embedding(MODEL, new float[MODEL.dimension()]);
  }

  /** A random unit vector. */
  public static Embedding randomUnit(ModelStamp model, RandomGenerator random) {
    double[] values = random.doubles(model.dimension(), -1, 1).toArray();
    double length =
        Math.sqrt(IntStream.range(0, values.length).mapToDouble(i -> values[i] * values[i]).sum());
    float[] vector = new float[values.length];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (values[i] / length);
    }
    return new Embedding(model, vector);
  }
}
