package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.adapter.qdrant.Register.State;
import dev.cairn.adapter.qdrant.Turns.Turn;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.ByRevision;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.adapter.remote.words.LearntWords;
import dev.cairn.adapter.remote.words.NumberedVocabulary;
import dev.cairn.adapter.remote.words.StoreVocabulary;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
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

  /** How the collections are laid out: since the second, chunks have vectors for their words. */
  private static final int FORMAT = 2;

  private static final String WORDED = "worded";
  private static final String BORN = "born";
  private static final int MOST_ATTEMPTS = 100;
  private static final Pattern CHUNKS = Pattern.compile("chunks_\\d+");

  private final QdrantConnection connection;
  private final QdrantSettings settings;
  private final CollectionKeeper keeper;
  private final PointCollection memories;
  private final Register register;
  private final Turns turns;
  private final Leftovers leftovers = new Leftovers();
  private final AtomicReference<@Nullable StoreModels> known = new AtomicReference<>();
  private final StoreVocabulary vocabulary;
  private final ByRevision<LearntWords<String>> learnt = new ByRevision<>(LearntWords::new);
  private volatile String born = "";
  private volatile boolean hasWords;

  MemoryCollections(QdrantSettings settings) {
    this.settings = settings;
    this.connection = new QdrantConnection(settings);
    this.keeper = new CollectionKeeper(connection, settings);
    this.memories = keeper.named("memories");
    this.register = new Register(memories);
    this.turns = new Turns(register, settings.writeTimeout());
    this.vocabulary = new StoreVocabulary(new PointVocabulary(words(), keeper));
  }

  QdrantSettings settings() {
    return settings;
  }

  QdrantConnection connection() {
    return connection;
  }

  PointCollection memories() {
    return memories;
  }

  PointCollection chunks(int generation) {
    return keeper.named("chunks_" + generation);
  }

  private PointCollection words() {
    return keeper.named("words");
  }

  /** The terms of the store that the register spoke of when it was last looked at. */
  NumberedVocabulary vocabulary() {
    return vocabulary.of(born);
  }

  /** What searches have learnt of the words of a state of the store. */
  LearntWords<String> learnt(String revision) {
    return learnt.at(revision);
  }

  /** Whether all chunks had their words when the register was last looked at. */
  boolean hasWords() {
    return hasWords;
  }

  /** What the register says once all chunks have their words. */
  static Attributes worded(Attributes said) {
    return said.with(WORDED, true);
  }

  Turns turns() {
    return turns;
  }

  Leftovers leftovers() {
    return leftovers;
  }

  /** Makes what is missing on the server. */
  void prepare() {
    if (!register.isThere()) {
      keeper.make(memories, MemoryPoints.MEMORY_INDEXES);
      keeper.index(memories, MemoryPoints.chunks(0), FieldType.FieldTypeInteger);
      Attributes first = worded(StoreModels.first(Attributes.NONE.withFormat(FORMAT)));
      register.change(null, first.with(BORN, UUID.randomUUID().toString()));
    }
    remember(register.present().fields());
    if (!hasWords) {
      turns.take(this::makeRoomForWords);
    }
  }

  /** What the register says now; a store that has vanished is made again, empty. */
  StoreModels models() {
    return present().models;
  }

  Present present() {
    return prepared(
        () -> {
          State now = register.present();
          return new Present(remember(now.fields()), Turns.revision(now));
        });
  }

  /** What the register says, and the state of the store that it says it of. */
  record Present(StoreModels models, String revision) {}

  /** What the register said when it was last looked at. */
  StoreModels knownModels() {
    StoreModels models = known.get();
    return models == null ? models() : models;
  }

  StoreModels remember(Attributes said) {
    StoreModels models = StoreModels.of(Register.requireFormat(said, FORMAT));
    known.set(models);
    born = said.has(BORN) ? said.text(BORN) : "";
    hasWords = said.has(WORDED);
    return models;
  }

  /** Asks again where a collection had vanished, which is made again. */
  <T> T prepared(Supplier<T> question) {
    return PlaceMissing.made(this::prepare, question);
  }

  /** Makes the collection for the chunks of a generation. */
  void makeChunks(int generation, ModelStamp model) {
    keeper.makeChunks(chunks(generation), model.dimension(), MemoryPoints.CHUNK_INDEXES);
    keeper.index(memories, MemoryPoints.chunks(generation), FieldType.FieldTypeInteger);
  }

  /** Lets the chunks of an earlier version have words, which they get in the background. */
  private Boolean makeRoomForWords(Turn turn) {
    StoreModels models = StoreModels.of(turn.fields());
    if (models.model() != null) {
      keeper.addWords(chunks(models.generation()));
    }
    if (models.next() != null) {
      keeper.addWords(chunks(models.next()));
    }
    turn.change(turn.fields().withFormat(FORMAT));
    return true;
  }

  void dropChunks(int generation) {
    keeper.drop(chunks(generation));
  }

  /** Removes everything; the memories first, without which chunks do not count. */
  void drop() {
    keeper.drop(memories);
    keeper.existing(CHUNKS).forEach(keeper::drop);
    keeper.drop(words());
  }

  /** The points of memories, and what the register said at the time. */
  Snapshot look(Collection<MemoryId> ids, List<String> fields) {
    List<PointId> points = new ArrayList<>(MemoryPoints.ids(ids));
    points.add(Register.ID);
    List<String> wanted = new ArrayList<>(fields);
    wanted.addAll(StoreModels.NAMES);
    wanted.addAll(List.of(WORDED, BORN));
    List<RetrievedPoint> found =
        memories.retrieve(points, fields.isEmpty() ? PointCollection.EVERYTHING : include(wanted));
    Map<MemoryId, Attributes> byId = new HashMap<>();
    StoreModels models = null;
    for (RetrievedPoint point : found) {
      if (point.getId().equals(Register.ID)) {
        models = remember(PointData.attributes(point));
      } else {
        byId.put(MemoryPoints.memoryId(point.getId()), PointData.attributes(point));
      }
    }
    if (models == null) {
      throw QdrantFailures.missing();
    }
    return new Snapshot(models, byId);
  }

  /** Memories by their ids, as they were found together with the register. */
  record Snapshot(StoreModels models, Map<MemoryId, Attributes> memories) {}

  /** Whole memories; asks again where one changes between its point and its chunks. */
  List<EmbeddedMemory> find(Collection<MemoryId> ids) {
    List<EmbeddedMemory> found = new ArrayList<>();
    Collection<MemoryId> missing = ids;
    for (int attempt = 0; attempt < MOST_ATTEMPTS && !missing.isEmpty(); attempt++) {
      Collection<MemoryId> wanted = missing;
      Snapshot snapshot = prepared(() -> look(wanted, List.of()));
      missing = addTo(found, snapshot);
    }
    if (!missing.isEmpty()) {
      throw QdrantFailures.busy();
    }
    return found;
  }

  /** Adds what is complete; answers whose chunks were not all there. */
  private Set<MemoryId> addTo(List<EmbeddedMemory> found, Snapshot snapshot) {
    ModelStamp model = snapshot.models().model();
    if (model == null || snapshot.memories().isEmpty()) {
      return Set.of();
    }
    List<Stored> stored =
        PointData.map(
            List.copyOf(snapshot.memories().values()),
            memory -> Stored.of(memory, snapshot.models().generation()));
    Map<PointId, RetrievedPoint> chunks = chunks(stored, snapshot.models().generation());
    Set<MemoryId> incomplete = new HashSet<>();
    for (Stored each : stored) {
      List<RetrievedPoint> own = new ArrayList<>();
      MemoryPoints.chunkIds(each.version(), each.chunks())
          .forEach(id -> own.addAll(chunks.containsKey(id) ? List.of(chunks.get(id)) : List.of()));
      if (own.size() < each.chunks()) {
        incomplete.add(each.memory().id());
      } else {
        found.addAll(PointData.map(List.of(each), one -> embedded(one, own, model)));
      }
    }
    return incomplete;
  }

  private Map<PointId, RetrievedPoint> chunks(List<Stored> stored, int generation) {
    List<PointId> ids = new ArrayList<>();
    stored.forEach(each -> ids.addAll(MemoryPoints.chunkIds(each.version(), each.chunks())));
    Map<PointId, RetrievedPoint> chunks = new HashMap<>();
    try {
      chunks(generation)
          .retrieve(ids, PointCollection.EVERYTHING, true)
          .forEach(point -> chunks.put(point.getId(), point));
    } catch (PlaceMissing promotedMeanwhile) {
      chunks.clear();
    }
    return chunks;
  }

  private static EmbeddedMemory embedded(
      Stored stored, List<RetrievedPoint> points, ModelStamp model) {
    List<Chunk> chunks = new ArrayList<>();
    points.forEach(point -> chunks.add(MemoryAttributes.chunk(PointData.attributes(point), model)));
    chunks.sort(Comparator.comparingInt(Chunk::index));
    return new EmbeddedMemory(stored.memory(), chunks);
  }

  /** Those of the memories that exist, without their chunks. */
  Map<MemoryId, Stored> stored(int generation, Collection<MemoryId> ids) {
    return Stored.byId(
        memories.retrieve(MemoryPoints.ids(ids), PointCollection.EVERYTHING), generation);
  }

  @Override
  public void close() {
    connection.close();
  }

  /** A memory's point with what is needed to change it. */
  record Stored(Memory memory, String version, int chunks) {

    static Stored of(Attributes read, int generation) {
      return new Stored(
          MemoryAttributes.memory(read),
          read.text(MemoryPoints.VERSION),
          read.small(MemoryPoints.chunks(generation)));
    }

    static Map<MemoryId, Stored> byId(List<RetrievedPoint> points, int generation) {
      Map<MemoryId, Stored> stored = new HashMap<>();
      PointData.map(points, point -> of(PointData.attributes(point), generation))
          .forEach(each -> stored.put(each.memory().id(), each));
      return stored;
    }
  }
}
