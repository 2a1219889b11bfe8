package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The collections of a store of memories. One has a point for each memory, without a vector, and
 * the register; a memory exists when its point does. Another has the chunks with their vectors;
 * those count whose version is the one that their memory's point names.
 */
final class MemoryCollections implements AutoCloseable {

  private static final int MOST_ATTEMPTS = 100;
  private static final Pattern CHUNKS = Pattern.compile("chunks_\\d+");

  private final Connection connection;
  private final QdrantSettings settings;
  private final CollectionKeeper keeper;
  private final PointCollection memories;
  private final Register register;
  private final Turns turns;
  private final Leftovers leftovers = new Leftovers();
  private final AtomicReference<@Nullable Meta> known = new AtomicReference<>();

  MemoryCollections(QdrantSettings settings) {
    this.settings = settings;
    this.connection = new Connection(settings);
    this.keeper = new CollectionKeeper(connection, settings);
    this.memories = keeper.named("memories");
    this.register = new Register(memories);
    this.turns = new Turns(register, settings.writeTimeout());
  }

  QdrantSettings settings() {
    return settings;
  }

  Connection connection() {
    return connection;
  }

  PointCollection memories() {
    return memories;
  }

  PointCollection chunks(int generation) {
    return keeper.named("chunks_" + generation);
  }

  Turns turns() {
    return turns;
  }

  Leftovers leftovers() {
    return leftovers;
  }

  /** Makes what is missing on the server. */
  void prepare() {
    try {
      if (register.read().isPresent()) {
        return;
      }
    } catch (PlaceMissing e) {
      // it is made now
    }
    keeper.make(memories, MemoryPoints.MEMORY_INDEXES);
    keeper.index(memories, MemoryPoints.chunks(0), FieldType.FieldTypeInteger);
    register.change(null, Meta.first());
  }

  /** What the register says now; a store that has vanished is made again, empty. */
  Meta meta() {
    return remember(
        Meta.of(prepared(() -> register.read().orElseThrow(Failures::missing)).fields()));
  }

  /** What the register said when it was last looked at. */
  Meta knownMeta() {
    Meta meta = known.get();
    return meta == null ? meta() : meta;
  }

  Meta remember(Meta meta) {
    known.set(meta);
    return meta;
  }

  /** Asks again where a collection had vanished, which is made again. */
  <T> T prepared(Supplier<T> question) {
    try {
      return question.get();
    } catch (PlaceMissing e) {
      prepare();
      return question.get();
    }
  }

  /** Makes the collection for the chunks of a generation. */
  void makeChunks(int generation, ModelStamp model) {
    keeper.make(chunks(generation), model.dimension(), MemoryPoints.CHUNK_INDEXES);
    keeper.index(memories, MemoryPoints.chunks(generation), FieldType.FieldTypeInteger);
  }

  void dropChunks(int generation) {
    keeper.drop(chunks(generation));
  }

  /** Removes everything; the memories first, without which chunks do not count. */
  void drop() {
    keeper.drop(memories);
    keeper.existing(CHUNKS).forEach(keeper::drop);
  }

  /** The points of memories, and what the register said at the time. */
  Snapshot look(Collection<MemoryId> ids, List<String> fields) {
    List<PointId> points = MemoryPoints.ids(ids);
    points.add(Register.ID);
    List<String> wanted = new ArrayList<>(fields);
    wanted.addAll(Meta.FIELDS);
    List<RetrievedPoint> found =
        memories.retrieve(points, fields.isEmpty() ? PointCollection.EVERYTHING : include(wanted));
    Map<MemoryId, RetrievedPoint> byId = new HashMap<>();
    Meta meta = null;
    for (RetrievedPoint point : found) {
      if (point.getId().equals(Register.ID)) {
        meta = Meta.of(Payload.of(point.getPayloadMap()));
      } else {
        byId.put(MemoryPoints.memoryId(point.getId()), point);
      }
    }
    if (meta == null) {
      throw Failures.missing();
    }
    return new Snapshot(remember(meta), byId);
  }

  /** Memories by their ids, as they were found together with the register. */
  record Snapshot(Meta meta, Map<MemoryId, RetrievedPoint> points) {}

  /** Whole memories; asks again where one changes between its point and its chunks. */
  Map<MemoryId, EmbeddedMemory> find(Collection<MemoryId> ids) {
    Map<MemoryId, EmbeddedMemory> found = new HashMap<>();
    Collection<MemoryId> missing = ids;
    for (int attempt = 0; attempt < MOST_ATTEMPTS && !missing.isEmpty(); attempt++) {
      Collection<MemoryId> wanted = missing;
      Snapshot snapshot = prepared(() -> look(wanted, List.of()));
      missing = new WholeMemories(this, snapshot).addTo(found);
    }
    if (!missing.isEmpty()) {
      throw Failures.busy();
    }
    return found;
  }

  /** Those of the memories that exist, without their chunks. */
  Map<MemoryId, Stored> stored(Meta meta, Collection<MemoryId> ids) {
    return Stored.byId(
        memories.retrieve(MemoryPoints.ids(ids), PointCollection.EVERYTHING), meta.generation());
  }

  @Override
  public void close() {
    connection.close();
  }

  /** A memory's point with what is needed to change it. */
  record Stored(Memory memory, String version, int chunks) {

    static Stored of(RetrievedPoint point, int generation) {
      Payload payload = Payload.of(point.getPayloadMap());
      return new Stored(
          MemoryPoints.memory(point),
          payload.text(MemoryPoints.VERSION),
          payload.small(MemoryPoints.chunks(generation)));
    }

    static Map<MemoryId, Stored> byId(List<RetrievedPoint> points, int generation) {
      Map<MemoryId, Stored> stored = new HashMap<>();
      PointData.map(points, point -> of(point, generation))
          .forEach(each -> stored.put(each.memory().id(), each));
      return stored;
    }
  }
}
