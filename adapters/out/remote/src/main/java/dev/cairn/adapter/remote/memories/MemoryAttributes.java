package dev.cairn.adapter.remote.memories;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.adapter.remote.words.FoundChunk;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.filter.MetadataKeys.FieldNumber;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.Company;
import dev.cairn.domain.search.ScoredChunk;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Memories and chunks as attributes: what is written of them, and how they are read back. */
public final class MemoryAttributes {

  public static final String ID = "id";
  public static final String HASH = "hash";
  public static final String TEXT = "text";
  public static final String TAGS = "tags";
  public static final String SOURCE = "source";
  public static final String TYPE = "type";
  public static final String CREATED = "created";
  public static final String UPDATED = "updated";
  public static final String MONTH = "month";
  public static final String METADATA = "metadata";
  public static final String INDEX = "index";
  public static final String STATE = "state";

  private static final String START = "start";

  private MemoryAttributes() {}

  /** What chunks are found by too; metadata has its own form on every server. */
  public static Attributes labels(Memory memory) {
    return Attributes.NONE
        .with(TAGS, memory.labels().tags().values())
        .with(SOURCE, memory.labels().source())
        .with(TYPE, memory.labels().type().label())
        .with(CREATED, memory.createdAt().toEpochMilli());
  }

  public static Attributes of(Memory memory) {
    return labels(memory)
        .with(HASH, memory.contentHash().value())
        .with(TEXT, memory.text())
        .with(UPDATED, memory.updatedAt().toEpochMilli())
        .with(MONTH, month(memory.createdAt()))
        .with(METADATA, MetadataJson.write(memory.labels().metadata()));
  }

  /**
   * The same with what filters look for in metadata: a key for everything that a field says and one
   * for every field that has a number ({@code fields}), and the numbers beside their fields.
   *
   * @param beside what those fields are called
   */
  public static Attributes indexed(Attributes memory, Metadata metadata, String beside) {
    List<FieldNumber> numbers = MetadataKeys.numbers(metadata);
    List<String> numbered = numbers.stream().map(it -> MetadataKeys.key(it.field())).toList();
    List<String> fields = new ArrayList<>(MetadataKeys.of(metadata));
    numbered.stream().distinct().forEach(fields::add);
    return memory
        .with("fields", fields)
        .with(beside, numbered)
        .with("numbers", numbers.stream().map(FieldNumber::value).toList());
  }

  public static Attributes of(Chunk chunk) {
    return Attributes.NONE
        .with(INDEX, chunk.index())
        .with(START, chunk.start())
        .with(TEXT, chunk.text());
  }

  public static MemoryId id(Attributes read, String name) {
    return new MemoryId(UUID.fromString(read.text(name)));
  }

  public static MemoryId id(Attributes read) {
    return id(read, ID);
  }

  public static MemoryState state(Attributes read) {
    return new MemoryState(id(read), read.text(STATE));
  }

  public static Memory memory(Attributes read) {
    return new Memory(
        id(read),
        read.text(TEXT),
        labels(read),
        createdAt(read),
        Instant.ofEpochMilli(read.number(UPDATED)));
  }

  public static Labels labels(Attributes read) {
    return new Labels(
        new Tags(read.texts(TAGS)),
        read.textOrNull(SOURCE),
        MemoryType.of(read.text(TYPE))
            .orElseThrow(() -> new MalformedAnswer("an unknown type of memory")),
        MetadataJson.read(read));
  }

  /** A time; null where there is none. */
  public static @Nullable Instant time(Attributes read, String name) {
    return read.has(name) ? Instant.ofEpochMilli(read.number(name)) : null;
  }

  public static Instant createdAt(Attributes read) {
    return Instant.ofEpochMilli(read.number(CREATED));
  }

  public static Chunk chunk(Attributes read, ModelStamp model) {
    return new Chunk(read.small(INDEX), read.small(START), read.text(TEXT), read.embedding(model));
  }

  public static EmbeddedMemory embedded(Memory memory, List<Attributes> chunks, ModelStamp model) {
    return new EmbeddedMemory(memory, chunks.stream().map(each -> chunk(each, model)).toList());
  }

  /** A chunk that comes into question. */
  public static FoundChunk<Long> candidate(
      Attributes read, List<Double> cosines, @Nullable Company company) {
    return new FoundChunk<>(
        read.number("key"),
        new ChunkRef(id(read), read.small(INDEX)),
        read.small("chunks"),
        createdAt(read),
        read.textOrNull(SOURCE),
        cosines,
        company);
  }

  /** How many memories there are of each {@code day} since 1970. */
  public static Map<LocalDate, Long> days(List<Attributes> read) {
    Map<LocalDate, Long> days = new HashMap<>();
    read.forEach(row -> days.put(LocalDate.ofEpochDay(row.number("day")), row.number("count")));
    return days;
  }

  /** A chunk that was found at a distance, together with its memory. */
  public static ScoredChunk found(Attributes read) {
    RawScore score = new RawScore(distance(read), ScoreScale.COSINE_DISTANCE);
    return found(id(read), read.small(INDEX), read.text(TEXT), read, score);
  }

  /** How far what was found is from what was asked for. */
  public static double distance(Attributes read) {
    double distance = read.fraction("distance");
    return Double.isNaN(distance) ? 1 : distance;
  }

  /** A chunk that was found, with what its memory says. */
  public static ScoredChunk found(
      MemoryId id, int index, String text, Attributes memory, RawScore score) {
    return new ScoredChunk(id, index, text, labels(memory), createdAt(memory), score);
  }

  /**
   * What a store holds.
   *
   * @param whole how many {@code bytes} it takes, and when its {@code oldest} and {@code newest}
   *     memory was created
   */
  public static StoreStatistics statistics(
      String backend, @Nullable ModelStamp model, Facets all, long chunks, Attributes whole) {
    return new StoreStatistics(
        all.total(),
        chunks,
        all.tags(),
        all.sources(),
        all.types(),
        backend,
        model,
        whole.number("bytes"),
        time(whole, "oldest"),
        time(whole, "newest"));
  }

  public static String month(Instant time) {
    return YearMonth.from(time.atOffset(ZoneOffset.UTC)).toString();
  }
}
