package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.ConditionFactory.matchKeywords;

import dev.cairn.adapter.qdrant.MemoryCollections.Stored;
import dev.cairn.adapter.qdrant.Turns.Turn;
import dev.cairn.adapter.remote.Additions;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.application.port.Added;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Replacement;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points.PointStruct;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * One write of the store, through all its attempts. Chunks are written before the point of their
 * memory, which makes them count, and removed after it; so a memory is there with all its chunks or
 * not at all, wherever the write ends. What an attempt without an answer may have done is
 * remembered, so that the next one recognises it as its own. The server writes the point of a
 * memory only if it is new, or still in the version that was read: whoever lost the turn in the
 * middle of a request overwrites nobody.
 */
final class MemoryWrites {

  private static final int BATCH = 500;

  private final MemoryCollections collections;
  private final Map<MemoryId, String> versions = new HashMap<>();
  private final Set<MemoryId> maybeDone = new HashSet<>();

  MemoryWrites(MemoryCollections collections) {
    this.collections = collections;
  }

  List<Added> add(List<EmbeddedMemory> memories) {
    return inTurn(turn -> add(turn, memories));
  }

  boolean replace(Replacement replacement) {
    return inTurn(turn -> replace(turn, replacement));
  }

  Set<MemoryId> delete(Collection<MemoryId> ids) {
    return inTurn(turn -> delete(turn, ids));
  }

  private <T> T inTurn(Function<Turn, T> write) {
    Function<Turn, T> work =
        turn -> {
          T result = write.apply(turn);
          collections.leftovers().remove(collections, Meta.of(turn.fields()).generation());
          return result;
        };
    return collections.prepared(() -> collections.turns().take(work));
  }

  private List<Added> add(Turn turn, List<EmbeddedMemory> memories) {
    Meta meta = meta(turn);
    ModelStamp model = requireModel(meta, memories);
    Map<MemoryId, Stored> stored = stored(meta, memories);
    Additions additions =
        new Additions(
            stored.values().stream().map(Stored::memory).toList(), stored.keySet(), maybeDone);
    memories.forEach(additions::add);
    if (meta.model() == null) {
      turn.change(Meta.decided(turn.fields(), model));
      collections.makeChunks(meta.generation(), model);
      collections.remember(Meta.of(turn.fields()));
    }
    for (List<EmbeddedMemory> batch :
        PointCollection.batches(List.copyOf(additions.created().values()), BATCH)) {
      collections.memories().insert(written(turn, meta, batch));
    }
    additions
        .relabelled()
        .forEach(
            (id, memory) -> relabel(turn, meta, memory, Objects.requireNonNull(stored.get(id))));
    return additions.added();
  }

  private boolean replace(Turn turn, Replacement replacement) {
    Meta meta = meta(turn);
    MemoryId id = replacement.id();
    Stored found = collections.stored(meta, List.of(id)).get(id);
    Memory stored = found == null ? null : found.memory();
    if (!replacement.appliesTo(stored)) {
      return maybeDone.contains(id) && replacement.isDoneIn(stored);
    }
    meta.requireModel(replacement.memory().model());
    if (replacement.changesContent()) {
      stored(meta, List.of(replacement.memory()))
          .forEach((holder, other) -> Replacement.requireUnheld(id, holder));
    }
    collections
        .memories()
        .update(
            written(turn, meta, List.of(replacement.memory())),
            isVersion(Objects.requireNonNull(found).version()));
    removeChunks(meta, not(chunksOf(List.of(id)), isVersion(version(id))));
    return true;
  }

  private Set<MemoryId> delete(Turn turn, Collection<MemoryId> ids) {
    Meta meta = meta(turn);
    Set<MemoryId> deleted = new LinkedHashSet<>(maybeDone);
    Set<MemoryId> existing = collections.stored(meta, ids).keySet();
    deleted.addAll(existing);
    maybeDone.addAll(existing);
    for (List<MemoryId> batch : PointCollection.batches(List.copyOf(deleted), BATCH)) {
      turn.goOn();
      collections
          .memories()
          .delete(Filter.newBuilder().addMust(hasId(MemoryPoints.ids(batch))).build());
      removeChunks(meta, chunksOf(batch));
    }
    return deleted;
  }

  /** The points of memories whose chunks have been written. */
  private List<PointStruct> written(Turn turn, Meta meta, List<EmbeddedMemory> memories) {
    List<PointStruct> chunks = new ArrayList<>();
    List<PointStruct> points = new ArrayList<>();
    for (EmbeddedMemory each : memories) {
      MemoryId id = each.memory().id();
      maybeDone.add(id);
      chunks.addAll(MemoryPoints.chunkPoints(each, version(id)));
      points.add(
          MemoryPoints.point(each.memory(), version(id), meta.generation(), each.chunks().size()));
    }
    turn.goOn();
    writeChunks(meta, memories.getFirst().model(), chunks);
    turn.goOn();
    return points;
  }

  /**
   * Tags are only ever added, so the chunks come first: until the memory's point follows, what is
   * found by a new tag does not count.
   */
  private void relabel(Turn turn, Meta meta, Memory changed, Stored before) {
    Condition version = isVersion(before.version());
    turn.goOn();
    collections
        .chunks(meta.generation())
        .setPayload(Filter.newBuilder().addMust(version).build(), MemoryPoints.tags(changed));
    collections
        .memories()
        .update(
            List.of(
                MemoryPoints.point(changed, before.version(), meta.generation(), before.chunks())),
            version);
  }

  /** A process that ended after it had decided on the model may have made no collection. */
  private void writeChunks(Meta meta, ModelStamp model, List<PointStruct> chunks) {
    try {
      collections.chunks(meta.generation()).upsert(chunks);
    } catch (PlaceMissing e) {
      collections.makeChunks(meta.generation(), model);
      collections.chunks(meta.generation()).upsert(chunks);
    }
  }

  private void removeChunks(Meta meta, Filter which) {
    List<Integer> generations = new ArrayList<>(List.of(meta.generation()));
    if (meta.next() != null) {
      generations.add(meta.next());
    }
    for (int generation : generations) {
      try {
        collections.chunks(generation).delete(which);
      } catch (PlaceMissing e) {
        // then there are no chunks either
      }
    }
  }

  /** The memories that have one of these contents or ids. */
  private Map<MemoryId, Stored> stored(Meta meta, List<EmbeddedMemory> memories) {
    Map<MemoryId, Stored> stored = new HashMap<>();
    for (List<EmbeddedMemory> batch : PointCollection.batches(memories, BATCH)) {
      List<String> hashes =
          batch.stream().map(each -> each.memory().contentHash().value()).distinct().toList();
      List<MemoryId> ids = batch.stream().map(each -> each.memory().id()).distinct().toList();
      Filter either =
          Filter.newBuilder()
              .addShould(matchKeywords(MemoryPoints.HASH, hashes))
              .addShould(hasId(MemoryPoints.ids(ids)))
              .build();
      stored.putAll(
          Stored.byId(
              collections.memories().all(either, PointCollection.EVERYTHING), meta.generation()));
    }
    return stored;
  }

  private Meta meta(Turn turn) {
    return collections.remember(Meta.of(turn.fields()));
  }

  /** Attempts of one call write the same points. */
  private String version(MemoryId id) {
    return versions.computeIfAbsent(id, any -> UUID.randomUUID().toString());
  }

  private static ModelStamp requireModel(Meta meta, List<EmbeddedMemory> memories) {
    ModelStamp stored = meta.model();
    ModelStamp wanted = stored == null ? memories.getFirst().model() : stored;
    memories.forEach(memory -> wanted.requireSame(memory.model()));
    return wanted;
  }

  static Filter chunksOf(Collection<MemoryId> ids) {
    List<String> texts = ids.stream().map(MemoryId::toString).toList();
    return Filter.newBuilder().addMust(matchKeywords(MemoryPoints.MEMORY, texts)).build();
  }

  private static Condition isVersion(String version) {
    return matchKeyword(MemoryPoints.VERSION, version);
  }

  private static Filter not(Filter filter, Condition condition) {
    return filter.toBuilder().addMustNot(condition).build();
  }
}
