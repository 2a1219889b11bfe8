package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.isEmpty;

import dev.cairn.adapter.qdrant.StoredMemories.Stored;
import dev.cairn.adapter.qdrant.Turns.Turn;
import dev.cairn.adapter.qdrant.points.FilterConditions;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.WordVectors;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import io.qdrant.client.grpc.Common;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The chunks of another model, built in a collection beside the one in service. The point of a
 * memory says how many chunks it has there; every change writes that point anew and so forgets it,
 * which makes the memory outstanding. Promotion is one change of the register.
 */
record QdrantSuccessor(MemoryCollections collections, ModelStamp model, int generation)
    implements Successor {

  private static final Common.Filter MEMORIES = FilterConditions.memories(Filter.everything());

  /** Carries on with the successor for this model, or begins it in place of any other. */
  static QdrantSuccessor of(MemoryCollections collections, ModelStamp model) {
    return collections.prepared(
        () -> collections.turns().take(turn -> begun(collections, model, turn)));
  }

  @Override
  public long size() {
    collections.models().requireNext(generation);
    return collections
        .memories()
        .counts()
        .fitting(MEMORIES.toBuilder().addMustNot(without()).build());
  }

  @Override
  public List<MemoryId> outstanding(int limit) {
    collections.models().requireNext(generation);
    return MemoryPoints.memoryIds(
        collections.memories().scroll(outstanding(), PointCollection.NOTHING, null, limit));
  }

  @Override
  public void add(List<EmbeddedMemory> memories) {
    collections.turns().take(turn -> add(turn, memories));
  }

  @Override
  public boolean promote() {
    return collections.turns().take(this::promote);
  }

  private static QdrantSuccessor begun(MemoryCollections collections, ModelStamp model, Turn turn) {
    StoreModels before = StoreModels.of(turn.fields());
    if (!before.isBegunFor(model)) {
      turn.change(StoreModels.begun(turn.fields(), model));
      if (before.next() != null) {
        collections.dropChunks(before.next());
      }
    }
    int generation = Objects.requireNonNull(StoreModels.of(turn.fields()).next());
    collections.makeChunks(generation, model);
    return new QdrantSuccessor(collections, model, generation);
  }

  /** Only what is still as it was given; anything else stays outstanding. */
  private boolean add(Turn turn, List<EmbeddedMemory> memories) {
    StoreModels models = StoreModels.of(turn.fields());
    models.requireNext(generation);
    Map<MemoryId, Stored> stored = collections.stored().points(models.generation(), ids(memories));
    List<EmbeddedMemory> current = new ArrayList<>();
    for (EmbeddedMemory each : memories) {
      Stored now = stored.get(each.memory().id());
      if (now != null && now.memory().isSameAs(each.memory())) {
        current.add(each);
      }
    }
    if (!current.isEmpty()) {
      PointCollection chunks = collections.chunks(generation);
      WordVectors words = WordVectors.of(current, collections.vocabulary());
      chunks.delete(PointAttempt.chunksOf(ids(current)));
      for (EmbeddedMemory each : current) {
        turn.goOn();
        String version = Objects.requireNonNull(stored.get(each.memory().id())).version();
        chunks.upsert(MemoryPoints.chunkPoints(each, version, words));
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
                .addMust(PointAttempt.isVersion(version))
                .build(),
            Attributes.NONE.with(MemoryPoints.chunks(generation), memory.chunks().size()));
  }

  private Boolean promote(Turn turn) {
    StoreModels models = StoreModels.of(turn.fields());
    if (models.isTakenOverBy(generation)) {
      return true;
    }
    if (collections.memories().counts().fitting(outstanding()) > 0) {
      return false;
    }
    turn.finish(MemoryCollections.worded(StoreModels.promoted(turn.fields())));
    collections.remember(turn.fields());
    collections.dropChunks(models.generation());
    return true;
  }

  /** Those that say nothing of chunks in this generation. */
  private Common.Filter outstanding() {
    return MEMORIES.toBuilder().addMust(without()).build();
  }

  private Common.Condition without() {
    return isEmpty(MemoryPoints.chunks(generation));
  }

  private static List<MemoryId> ids(List<EmbeddedMemory> memories) {
    return memories.stream().map(each -> each.memory().id()).toList();
  }
}
