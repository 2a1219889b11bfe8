package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.isEmpty;
import static io.qdrant.client.ConditionFactory.matchKeyword;

import dev.cairn.adapter.qdrant.MemoryCollections.Stored;
import dev.cairn.adapter.qdrant.Turns.Turn;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import io.qdrant.client.grpc.Common;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of another model, built in a collection beside the one in service. The point of a
 * memory says how many chunks it has there; every change writes that point anew and so forgets it,
 * which makes the memory outstanding. Promotion is one change of the register.
 */
final class QdrantSuccessor implements Successor {

  private static final Common.Filter MEMORIES = FilterConditions.memories(Filter.everything());

  private final MemoryCollections collections;
  private final StoreCalls calls;
  private final ModelStamp model;
  private final int generation;
  private final Common.Filter outstanding;
  private final Common.Filter built;

  private QdrantSuccessor(
      MemoryCollections collections, StoreCalls calls, ModelStamp model, int generation) {
    this.collections = collections;
    this.calls = calls;
    this.model = model;
    this.generation = generation;
    Common.Condition without = isEmpty(MemoryPoints.chunks(generation));
    this.outstanding = MEMORIES.toBuilder().addMust(without).build();
    this.built = MEMORIES.toBuilder().addMustNot(without).build();
  }

  /** Carries on with the successor for this model, or begins it in place of any other. */
  static QdrantSuccessor of(MemoryCollections collections, StoreCalls calls, ModelStamp model) {
    return calls.call(
        () ->
            collections.prepared(
                () -> collections.turns().take(turn -> begun(collections, calls, model, turn))));
  }

  @Override
  public ModelStamp model() {
    return model;
  }

  @Override
  public long size() {
    return calls.call(
        () -> {
          requireCurrent(collections.meta());
          return collections.memories().count(built);
        });
  }

  @Override
  public List<MemoryId> outstanding(int limit) {
    return calls.call(
        () -> {
          requireCurrent(collections.meta());
          List<RetrievedPoint> points =
              collections
                  .memories()
                  .scroll(outstanding, PointCollection.NOTHING, null, limit)
                  .getResultList();
          return points.stream().map(point -> MemoryPoints.memoryId(point.getId())).toList();
        });
  }

  @Override
  public void add(List<EmbeddedMemory> memories) {
    memories.forEach(memory -> model.requireSame(memory.model()));
    calls.call(() -> collections.turns().take(turn -> add(turn, memories)));
  }

  @Override
  public boolean promote() {
    return calls.call(() -> collections.turns().take(this::promote));
  }

  private static QdrantSuccessor begun(
      MemoryCollections collections, StoreCalls calls, ModelStamp model, Turn turn) {
    Meta before = Meta.of(turn.fields());
    if (before.next() == null || !model.equals(before.nextModel())) {
      turn.change(Meta.begun(turn.fields(), model));
      drop(collections, before.next());
    }
    int generation = Objects.requireNonNull(Meta.of(turn.fields()).next());
    collections.makeChunks(generation, model);
    return new QdrantSuccessor(collections, calls, model, generation);
  }

  /** Only what is still as it was given; anything else stays outstanding. */
  private boolean add(Turn turn, List<EmbeddedMemory> memories) {
    Meta meta = Meta.of(turn.fields());
    requireCurrent(meta);
    Map<MemoryId, Stored> stored =
        collections.stored(meta, memories.stream().map(each -> each.memory().id()).toList());
    List<EmbeddedMemory> current = new ArrayList<>();
    for (EmbeddedMemory each : memories) {
      Stored now = stored.get(each.memory().id());
      if (now != null && now.memory().isSameAs(each.memory())) {
        current.add(each);
      }
    }
    if (!current.isEmpty()) {
      PointCollection chunks = collections.chunks(generation);
      chunks.delete(
          MemoryWrites.chunksOf(current.stream().map(each -> each.memory().id()).toList()));
      for (EmbeddedMemory each : current) {
        turn.goOn();
        String version = Objects.requireNonNull(stored.get(each.memory().id())).version();
        chunks.upsert(MemoryPoints.chunkPoints(each, version));
        count(each, version);
      }
    }
    return true;
  }

  private void count(EmbeddedMemory memory, String version) {
    collections
        .memories()
        .setPayload(
            Common.Filter.newBuilder()
                .addMust(hasId(MemoryPoints.id(memory.memory().id())))
                .addMust(matchKeyword(MemoryPoints.VERSION, version))
                .build(),
            Payload.empty().with(MemoryPoints.chunks(generation), memory.chunks().size()).fields());
  }

  private Boolean promote(Turn turn) {
    Meta meta = Meta.of(turn.fields());
    if (meta.generation() == generation) {
      return true;
    }
    requireCurrent(meta);
    if (collections.memories().count(outstanding) > 0) {
      return false;
    }
    turn.finish(Meta.promoted(turn.fields()));
    collections.remember(Meta.of(turn.fields()));
    drop(collections, meta.generation());
    return true;
  }

  private void requireCurrent(Meta meta) {
    if (meta.next() == null || meta.next() != generation) {
      throw new DatabaseError("This re-embedding has ended; another has begun or taken over");
    }
  }

  private static void drop(MemoryCollections collections, @Nullable Integer unused) {
    if (unused != null) {
      collections.dropChunks(unused);
    }
  }
}
