package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.ConditionFactory.matchKeywords;

import com.google.common.collect.Lists;
import dev.cairn.adapter.qdrant.StoredMemories.Stored;
import dev.cairn.adapter.qdrant.Turns.Turn;
import dev.cairn.adapter.qdrant.points.Journal;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.WordVectors;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.memories.Additions;
import dev.cairn.adapter.remote.memories.MemoryAttempt;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Replacement;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.PointStruct;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A write in its turn. Chunks are written before the point of their memory, which makes them count,
 * and removed after it; so a memory is there with all its chunks or not at all, wherever the write
 * ends. The server writes the point of a memory only if it is new, or still in the version that was
 * read: whoever lost the turn in the middle of a request overwrites nobody.
 */
final class PointAttempt implements MemoryAttempt {

  private static final int BATCH = 500;
  private static final int MOST_TOLD = 16;

  private final MemoryCollections collections;
  private final Turn turn;
  private final UUID call;
  private final StoreModels models;
  private final Map<MemoryId, Stored> seen = new HashMap<>();
  private final List<Attributes> touched = new ArrayList<>();
  private boolean telling = true;

  PointAttempt(MemoryCollections collections, Turn turn, UUID call) {
    this.collections = collections;
    this.turn = turn;
    this.call = call;
    this.models = collections.remember(turn.fields());
  }

  @Override
  public StoreModels models() {
    return models;
  }

  @Override
  public List<Memory> alike(List<EmbeddedMemory> memories) {
    for (List<EmbeddedMemory> batch : Lists.partition(memories, BATCH)) {
      List<String> hashes =
          batch.stream().map(each -> each.memory().contentHash().value()).distinct().toList();
      Filter either =
          Filter.newBuilder()
              .addShould(matchKeywords(MemoryAttributes.HASH, hashes))
              .addShould(hasId(MemoryPoints.ids(ids(batch))))
              .build();
      seen.putAll(
          Stored.byId(
              collections.memories().all(either, PointCollection.EVERYTHING), models.generation()));
    }
    telling = telling && seen.values().stream().noneMatch(this::isOwn);
    return seen.values().stream().map(Stored::memory).toList();
  }

  /** What an earlier attempt has written may have come late, when nobody could note it any more. */
  private boolean isOwn(Stored stored) {
    return stored.version().equals(version(stored.memory().id()));
  }

  @Override
  public Set<MemoryId> existing(Collection<MemoryId> ids) {
    seen.putAll(collections.stored().points(models.generation(), ids));
    Set<MemoryId> existing = new HashSet<>(seen.keySet());
    existing.retainAll(Set.copyOf(ids));
    return existing;
  }

  @Override
  public boolean add(Additions additions) {
    List<EmbeddedMemory> created = List.copyOf(additions.created().values());
    touch(additions.created().keySet());
    touch(additions.relabelled().keySet());
    if (models.model() == null) {
      ModelStamp model = created.getFirst().model();
      turn.change(StoreModels.decided(turn.fields(), model));
      collections.makeChunks(models.generation(), model);
      collections.remember(turn.fields());
    }
    for (List<EmbeddedMemory> batch : Lists.partition(created, BATCH)) {
      collections.memories().insert(written(batch));
    }
    additions.relabelled().values().forEach(this::relabel);
    return true;
  }

  @Override
  public boolean replace(Replacement replacement) {
    MemoryId id = replacement.id();
    touch(Set.of(id));
    Condition before = isVersion(Objects.requireNonNull(seen.get(id)).version());
    collections.memories().update(written(List.of(replacement.memory())), before);
    removeChunks(chunksOf(List.of(id)).toBuilder().addMustNot(isVersion(version(id))).build());
    return true;
  }

  @Override
  public Set<MemoryId> delete(Set<MemoryId> ids) {
    telling = telling && seen.keySet().containsAll(ids);
    touch(ids);
    for (List<MemoryId> batch : Lists.partition(List.copyOf(ids), BATCH)) {
      turn.goOn();
      collections
          .memories()
          .delete(Filter.newBuilder().addMust(hasId(MemoryPoints.ids(batch))).build());
      removeChunks(chunksOf(batch));
    }
    return ids;
  }

  /** What was touched, for the journal; empty where that is too much or can't be told. */
  Optional<List<Attributes>> touched() {
    return telling ? Optional.of(touched) : Optional.empty();
  }

  /** Notes what memories are before they are changed. */
  private void touch(Collection<MemoryId> ids) {
    List<Stored> known = ids.stream().map(seen::get).filter(Objects::nonNull).toList();
    int chunks = known.stream().mapToInt(Stored::chunks).sum();
    telling = telling && touched.size() + ids.size() <= MOST_TOLD && chunks <= BATCH;
    if (telling) {
      Map<PointId, Long> lengths = collections.stored().lengths(models.generation(), known);
      telling = lengths.size() == chunks;
      ids.forEach(id -> touched.add(before(id, lengths)));
    }
  }

  private Attributes before(MemoryId id, Map<PointId, Long> lengths) {
    Stored stored = seen.get(id);
    return stored == null
        ? Journal.created(id)
        : Journal.before(
            stored.memory(),
            stored.version(),
            MemoryPoints.chunkIds(stored.version(), stored.chunks()).stream()
                .map(chunk -> lengths.getOrDefault(chunk, 0L))
                .toList());
  }

  /** The points of memories whose chunks have been written. */
  private List<PointStruct> written(List<EmbeddedMemory> memories) {
    List<PointStruct> chunks = new ArrayList<>();
    List<PointStruct> points = new ArrayList<>();
    WordVectors words = WordVectors.of(memories, collections.vocabulary());
    for (EmbeddedMemory each : memories) {
      String version = version(each.memory().id());
      chunks.addAll(MemoryPoints.chunkPoints(each, version, words));
      points.add(
          MemoryPoints.point(each.memory(), version, models.generation(), each.chunks().size()));
    }
    turn.goOn();
    writeChunks(memories.getFirst().model(), chunks);
    turn.goOn();
    return points;
  }

  /**
   * Labels are only ever added, so the chunks come first: until the memory's point follows, what is
   * found by a new one does not count.
   */
  private void relabel(Memory changed) {
    Stored before = Objects.requireNonNull(seen.get(changed.id()));
    Condition version = isVersion(before.version());
    PointStruct point =
        MemoryPoints.point(changed, before.version(), models.generation(), before.chunks());
    turn.goOn();
    collections
        .chunks(models.generation())
        .setPayload(
            Filter.newBuilder().addMust(version).build(), MemoryPoints.chunkLabels(changed));
    collections.memories().update(List.of(point), version);
  }

  /** A process that ended after it had decided on the model may have made no collection. */
  private void writeChunks(ModelStamp model, List<PointStruct> chunks) {
    try {
      collections.chunks(models.generation()).upsert(chunks);
    } catch (PlaceMissing e) {
      collections.makeChunks(models.generation(), model);
      collections.chunks(models.generation()).upsert(chunks);
    }
  }

  private void removeChunks(Filter which) {
    Stream.of(models.generation(), models.next())
        .filter(Objects::nonNull)
        .forEach(generation -> collections.chunks(generation).deleteIfThere(which));
  }

  /** Attempts of one call write the same points. */
  private String version(MemoryId id) {
    String name = call + " " + id;
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static List<MemoryId> ids(List<EmbeddedMemory> memories) {
    return memories.stream().map(each -> each.memory().id()).distinct().toList();
  }

  static Filter chunksOf(Collection<MemoryId> ids) {
    List<String> texts = ids.stream().map(MemoryId::toString).toList();
    return Filter.newBuilder().addMust(matchKeywords(MemoryPoints.MEMORY, texts)).build();
  }

  static Condition isVersion(String version) {
    return matchKeyword(MemoryPoints.VERSION, version);
  }
}
