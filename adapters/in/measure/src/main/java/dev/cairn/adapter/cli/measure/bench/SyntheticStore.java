package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.adapter.cli.measure.Workbench;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * A store of many one-chunk memories whose vectors are mixtures of real ones, which is much faster
 * to make than to embed and just as hard to search. It remembers the vectors, to know the right
 * answers.
 */
record SyntheticStore(Path home, int size, Embedder embedder, List<Embedding> vectors) {

  private static final int REAL = 2000;
  private static final int BATCH = 1000;
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  SyntheticStore(Path home, int size, Embedder embedder) {
    this(home, size, embedder, new ArrayList<>());
  }

  /** The tag that every memory whose number is a multiple of the rate carries. */
  static String tag(int rate) {
    return "every-" + rate;
  }

  void fill(Workbench bench) {
    try (MemoryStore store = bench.memories(home)) {
      fill(store);
    }
  }

  /** Fills any store; answers how many seconds the store took for it. */
  double fill(MemoryStore store) {
    vectors.clear();
    List<String> texts = IntStream.range(0, REAL).mapToObj(Corpus::sentence).toList();
    List<float[]> real = embedder.embedPassages(texts).stream().map(Embedding::vector).toList();
    Random random = new Random(11);
    for (int i = 0; i < size; i++) {
      vectors.add(mixture(real.get(i % REAL), real.get(random.nextInt(REAL)), random));
    }
    return added(store) / 1e9;
  }

  private long added(MemoryStore store) {
    long nanos = 0;
    for (int from = 0; from < size; from += BATCH) {
      IntStream some = IntStream.range(from, Math.min(size, from + BATCH));
      List<EmbeddedMemory> batch = some.mapToObj(i -> memory(i, vectors.get(i))).toList();
      long began = System.nanoTime();
      store.add(batch);
      nanos += System.nanoTime() - began;
    }
    return nanos;
  }

  /** A memory that a filled store does not hold yet. */
  EmbeddedMemory another(int number) {
    return memory(size + number, vectors.get(number % size));
  }

  /** The highest cosines that any search could find among every {@code rate}-th memory. */
  double[] bestCosines(Meaning query, int rate, int limit) {
    double[] cosines =
        IntStream.range(0, size)
            .filter(i -> i % rate == 0)
            .parallel()
            .mapToDouble(i -> -query.cosine(vectors.get(i)))
            .sorted()
            .limit(limit)
            .toArray();
    return Arrays.stream(cosines).map(cosine -> -cosine).toArray();
  }

  private Embedding mixture(float[] first, float[] second, Random random) {
    float[] mixed = new float[first.length];
    float share = 0.3f + 0.5f * random.nextFloat();
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] = first[i] + share * second[i] + 0.01f * (float) random.nextGaussian();
    }
    ModelStamp model = embedder.model().stamp();
    return new Embedding(model, new Embedding(model, mixed).unit());
  }

  private static EmbeddedMemory memory(int number, Embedding vector) {
    List<String> tags =
        IntStream.of(2, 10, 100, 1000)
            .filter(rate -> number % rate == 0)
            .mapToObj(SyntheticStore::tag)
            .toList();
    Instant time = BEGIN.plusSeconds(number);
    Memory memory =
        new Memory(
            new MemoryId(new UUID(0x4000L, 0x8000000000000000L | number)),
            Corpus.sentence(number),
            new Labels(new Tags(tags), "bench", MemoryType.NOTE, Metadata.NONE),
            time,
            time);
    return new EmbeddedMemory(memory, List.of(new Chunk(0, 0, memory.text(), vector)));
  }
}
