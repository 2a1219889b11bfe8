package dev.cairn.adapter.qdrant.points;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.adapter.json.MalformedJson;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.MetadataJson;
import dev.cairn.adapter.remote.words.ChunkTerms;
import dev.cairn.adapter.remote.words.WordChanges.Touch;
import dev.cairn.adapter.remote.words.WordedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import io.qdrant.client.grpc.Common.PointId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the last writes touched, and what that was before them, as the register tells it. Each write
 * names the state of the register that it was made to. Whoever writes without a note, as earlier
 * versions do, passes the journal on as it is: then its step is not the register's, and it counts
 * for nothing. It consists of texts, because earlier versions pass nothing on that goes deeper.
 */
public record Journal(List<String> writes) {

  private static final String WRITES = "writes";
  private static final String STEP = "writesStep";
  private static final String TO = "to";
  private static final String TOUCHED = "touched";
  private static final String LENGTHS = "lengths";

  /** Every search reads it. */
  private static final int MOST_CHARACTERS = 8_000;

  /**
   * What a state of the register tells.
   *
   * @param step the state's own
   */
  public static Journal of(Attributes said, long step) {
    boolean told = said.has(STEP) && said.number(STEP) == step;
    return new Journal(told ? said.texts(WRITES) : List.of());
  }

  /** The same with one more write; of those before as many as there is room for. */
  public Journal with(String mark, List<Attributes> touched) {
    List<String> all = new ArrayList<>(writes);
    all.add(
        ExactJson.write(
            Map.of(TO, mark, TOUCHED, touched.stream().map(Attributes::values).toList())));
    int length = all.stream().mapToInt(String::length).sum();
    while (length > MOST_CHARACTERS) {
      length -= all.removeFirst().length();
    }
    return new Journal(all);
  }

  /** What the register says with this journal, in the state with a step. */
  public Attributes in(Attributes fields, long step) {
    return fields.with(WRITES, writes).with(STEP, step);
  }

  /** A memory that did not exist before. */
  public static Attributes created(MemoryId id) {
    return Attributes.NONE.with(MemoryAttributes.ID, id.toString());
  }

  /** A memory before it is changed. */
  public static Attributes before(Memory memory, String version, List<Long> lengths) {
    return MemoryAttributes.labels(memory)
        .and(created(memory.id()))
        .with(MemoryAttributes.METADATA, MetadataJson.write(memory.labels().metadata()))
        .with(MemoryPoints.VERSION, version)
        .with(LENGTHS, lengths);
  }

  /** What was touched since the state with a mark; empty where nobody knows. */
  public Optional<List<Touch<String>>> since(String mark) {
    List<Attributes> read = writes.stream().map(Journal::read).toList();
    for (int first = 0; first < read.size(); first++) {
      if (read.get(first).text(TO).equals(mark)) {
        return Optional.of(touches(read.subList(first, read.size())));
      }
    }
    return Optional.empty();
  }

  private static List<Touch<String>> touches(List<Attributes> writes) {
    return writes.stream()
        .flatMap(write -> write.list(TOUCHED).stream())
        .map(Journal::touch)
        .toList();
  }

  private static Attributes read(String write) {
    try {
      Map<String, @Nullable Object> values = new HashMap<>();
      ExactJson.object(write).forEach((name, value) -> values.put(name, widened(value)));
      return new Attributes(values);
    } catch (MalformedJson e) {
      throw new MalformedAnswer("the journal is " + e.getMessage());
    }
  }

  /** Whole numbers are long ones in attributes. */
  private static @Nullable Object widened(@Nullable Object value) {
    return switch (value) {
      case Integer number -> Long.valueOf(number);
      case List<?> list -> {
        List<@Nullable Object> all = new ArrayList<>();
        list.forEach(each -> all.add(widened(each)));
        yield all;
      }
      case Map<?, ?> map -> {
        Map<Object, @Nullable Object> all = new HashMap<>();
        map.forEach((name, each) -> all.put(name, widened(each)));
        yield all;
      }
      case null, default -> value;
    };
  }

  private static Touch<String> touch(Attributes read) {
    MemoryId id = MemoryAttributes.id(read, MemoryAttributes.ID);
    if (!read.has(MemoryPoints.VERSION)) {
      return new Touch<>(id, null);
    }
    List<Long> lengths = read.numbers(LENGTHS);
    List<PointId> ids = MemoryPoints.chunkIds(read.text(MemoryPoints.VERSION), lengths.size());
    Map<String, ChunkTerms> chunks = new HashMap<>();
    for (int i = 0; i < ids.size(); i++) {
      chunks.put(ids.get(i).getUuid(), new ChunkTerms(Map.of(), Math.toIntExact(lengths.get(i))));
    }
    return new Touch<>(
        id,
        new WordedMemory<>(
            id, MemoryAttributes.labels(read), MemoryAttributes.createdAt(read), chunks));
  }
}
