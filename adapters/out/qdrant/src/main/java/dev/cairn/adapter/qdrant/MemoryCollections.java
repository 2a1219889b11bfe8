package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.adapter.qdrant.Register.State;
import dev.cairn.adapter.qdrant.Turns.Turn;
import dev.cairn.adapter.qdrant.points.Journal;
import dev.cairn.adapter.qdrant.points.KnownPlaces;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.ByRevision;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.adapter.remote.words.LastingWords;
import dev.cairn.adapter.remote.words.NumberedVocabulary;
import dev.cairn.adapter.remote.words.StoreVocabulary;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.MemoryId;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
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
  private static final int LONGEST_PAUSE = 32;
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
  private final LastingWords<String> learnt = new LastingWords<>();
  private final ByRevision<KnownPlaces> places = new ByRevision<>(KnownPlaces::new);
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

  StoredMemories stored() {
    return new StoredMemories(this);
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

  /** What searches have learnt of the words of the store. */
  LastingWords<String> learnt() {
    return learnt;
  }

  /** Where chunks stand, as searches have found out in a state of the store. */
  KnownPlaces places(String revision) {
    return places.at(revision);
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
    return prepared(() -> present(register.present()));
  }

  private Present present(State now) {
    return new Present(
        remember(now.fields()), Turns.revision(now), Journal.of(now.fields(), now.step()));
  }

  /**
   * The same, if possible while nobody writes: what was learnt before counts only then, and asking
   * for all of it again takes longer than most writes do.
   */
  Present settled() {
    Present now = present();
    for (int pause = 2; now.revision().isEmpty() && pause <= LONGEST_PAUSE; pause *= 2) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pause));
      now = present();
    }
    return now;
  }

  /** What the register says, the state of the store that it says it of, and what led to it. */
  record Present(StoreModels models, String revision, Journal journal) {}

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
    wanted.addAll(List.of(WORDED, BORN, Register.MARK, Turns.HOLDER));
    List<RetrievedPoint> found =
        memories.retrieve(points, fields.isEmpty() ? PointCollection.EVERYTHING : include(wanted));
    Map<MemoryId, Attributes> byId = new HashMap<>();
    Present present = null;
    for (RetrievedPoint point : found) {
      if (point.getId().equals(Register.ID)) {
        present = present(State.of(point));
      } else {
        byId.put(MemoryPoints.memoryId(point.getId()), PointData.attributes(point));
      }
    }
    if (present == null) {
      throw QdrantFailures.missing();
    }
    return new Snapshot(present, byId);
  }

  /** Memories by their ids, as they were found together with the register. */
  record Snapshot(Present present, Map<MemoryId, Attributes> memories) {

    StoreModels models() {
      return present.models;
    }
  }

  @Override
  public void close() {
    connection.close();
  }
}
