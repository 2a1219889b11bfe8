package dev.cairn.testkit;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Builds memories for tests; what a test does not mention has a fixed value. */
public final class MemoryBuilder {

  private MemoryId id;
  private List<String> pieces;
  private List<Embedding> vectors;
  private Tags tags = Tags.NONE;
  private @Nullable String source;
  private MemoryType type = MemoryType.NOTE;
  private Metadata metadata = Metadata.NONE;
  private Instant createdAt;
  private @Nullable Instant updatedAt;

  public MemoryBuilder(int n) {
    id = Fixtures.id(n);
    pieces = List.of("memory number " + n);
    vectors = List.of(Fixtures.randomUnit(Fixtures.MODEL, new SplittableRandom(n)));
    createdAt = Fixtures.NOON.plusSeconds(60L * n);
  }

  public MemoryBuilder id(MemoryId changed) {
    id = changed;
    return this;
  }

  public MemoryBuilder text(String changed) {
    pieces = List.of(changed);
    return this;
  }

  /** The chunks' texts; together they are the memory's text. */
  public MemoryBuilder pieces(String... changed) {
    pieces = List.of(changed);
    return this;
  }

  /** One vector for each chunk; the last one serves for the rest. */
  public MemoryBuilder vectors(Embedding... changed) {
    vectors = List.of(changed);
    return this;
  }

  public MemoryBuilder tags(String... changed) {
    tags = Tags.of(changed);
    return this;
  }

  public MemoryBuilder source(@Nullable String changed) {
    source = changed;
    return this;
  }

  public MemoryBuilder type(MemoryType changed) {
    type = changed;
    return this;
  }

  public MemoryBuilder metadata(Metadata changed) {
    metadata = changed;
    return this;
  }

  public MemoryBuilder createdAt(Instant changed) {
    createdAt = changed;
    return this;
  }

  public MemoryBuilder updatedAt(Instant changed) {
    updatedAt = changed;
    return this;
  }

  public EmbeddedMemory build() {
    List<Chunk> chunks = new ArrayList<>();
    int start = 0;
    for (String piece : pieces) {
      Embedding vector = vectors.get(Math.min(chunks.size(), vectors.size() - 1));
      chunks.add(new Chunk(chunks.size(), start, piece, vector));
      start += piece.length();
    }
    return new EmbeddedMemory(memory(), chunks);
  }

  private Memory memory() {
    Labels labels = new Labels(tags, source, type, metadata);
    Instant changed = updatedAt == null ? createdAt : updatedAt;
    return new Memory(id, String.join("", pieces), labels, createdAt, changed);
  }
}
