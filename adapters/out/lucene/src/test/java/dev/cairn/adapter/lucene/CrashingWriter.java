package dev.cairn.adapter.lucene;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Tags;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * Writes until it is killed: several threads add memories of three chunks, one by one and in
 * batches, and delete some of them again. Each acknowledged change is a line on standard output,
 * and so is the intent to delete: whether that was carried out is open until it is acknowledged.
 */
final class CrashingWriter {

  private static final ModelStamp MODEL = new ModelStamp("crash", 32);
  private static final int THREADS = 3;

  private CrashingWriter() {}

  public static void main(String[] arguments) {
    LuceneMemoryStore store = LuceneMemoryStore.open(Path.of(arguments[0]));
    long round = Long.parseLong(arguments[1]);
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(1000 * round + i);
      Thread.ofPlatform().start(() -> write(store, random, System.out));
    }
  }

  private static void write(LuceneMemoryStore store, Random random, PrintStream acknowledged) {
    while (true) {
      List<EmbeddedMemory> batch = new ArrayList<>();
      for (int i = random.nextInt(3) == 0 ? 20 : 1; i > 0; i--) {
        batch.add(memory(new MemoryId(new UUID(random.nextLong(), random.nextLong()))));
      }
      store.add(batch);
      batch.forEach(memory -> acknowledged.println("+" + memory.memory().id() + "."));
      acknowledged.flush();
      if (random.nextInt(4) == 0) {
        MemoryId id = batch.getFirst().memory().id();
        acknowledged.println("?" + id + ".");
        acknowledged.flush();
        store.delete(List.of(id));
        acknowledged.println("-" + id + ".");
        acknowledged.flush();
      }
    }
  }

  /** Everything about the memory follows from its id, so that a reader can tell it is whole. */
  static EmbeddedMemory memory(MemoryId id) {
    Random random = new Random(id.hashCode());
    String text = "first part of " + id + ", second part of " + id + ", third part of " + id;
    int length = text.length() / 3;
    List<Chunk> chunks = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int start = i * length;
      String piece = text.substring(start, i == 2 ? text.length() : start + length);
      float[] vector = new float[MODEL.dimension()];
      vector[random.nextInt(vector.length)] = 1;
      chunks.add(new Chunk(i, start, piece, new Embedding(MODEL, vector)));
    }
    Instant created = Instant.ofEpochSecond(1_700_000_000L + random.nextInt(1_000_000));
    Labels labels = Labels.NONE.withTags(Tags.of("t" + random.nextInt(5)));
    return new EmbeddedMemory(new Memory(id, text, labels, created, created), chunks);
  }
}
