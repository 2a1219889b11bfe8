package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.NOON;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.AllOf;
import dev.cairn.domain.filter.Filter.CreatedBetween;
import dev.cairn.domain.filter.Filter.FieldBetween;
import dev.cairn.domain.filter.Filter.FieldIs;
import dev.cairn.domain.filter.Filter.FromSource;
import dev.cairn.domain.filter.Filter.OfType;
import dev.cairn.domain.filter.Filter.TaggedWith;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.memory.Tags;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.MemoryBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Memories and filters from a small world, so that random filters match some and miss some. */
final class RandomMemories {

  private static final List<String> TAGS = List.of("a", "b", "c", "d", "A", "rare");
  private static final List<String> SOURCES = List.of("wiki", "chat", "Wiki");
  private static final List<MemoryType> TYPES = List.of(MemoryType.values());
  private static final List<String> FIELDS = List.of("n", "level", "Level", "with space");
  private static final int MINUTES = 100;
  private static final long MONTH = 31L * 24 * 3600;

  private final Random random;
  private int made;

  RandomMemories(Random random) {
    this.random = random;
  }

  /** How many memories have been made: their ids are numbered from 1 to this. */
  int made() {
    return made;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  int limit() {
    return below(4) == 0 ? 1 + below(1000) : 1 + below(20);
  }

  /** A meaning that stores can take as it is, or that mixes its model's parts unevenly. */
  Meaning meaning() {
    Embedding query = vector();
    return new Meaning(query, List.of(MODEL.dimension()), query, below(2) == 0 ? 1 : 0.8);
  }

  Embedding vector() {
    return below(8) == 0 ? Fixtures.axis(below(3)) : Fixtures.randomUnit(MODEL, random);
  }

  List<EmbeddedMemory> batch(int count) {
    List<EmbeddedMemory> batch = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      batch.add(next());
    }
    return batch;
  }

  /** A place that a memory may have, or not. */
  Position position() {
    return new Position(time(), Fixtures.id(1 + below(made)));
  }

  EmbeddedMemory relabelled(EmbeddedMemory memory) {
    Memory state = memory.memory();
    return memory.with(
        state.relabelled(state.labels().withTags(tags()), state.updatedAt().plusSeconds(1)));
  }

  /** The same memory with another text, other labels and another time. */
  EmbeddedMemory rewritten(EmbeddedMemory memory) {
    MemoryBuilder changed = described(made).id(memory.memory().id());
    String text = "another text of memory " + made + " number " + below(1_000_000);
    return below(2) == 0
        ? changed.text(text).vectors(vector()).build()
        : changed.pieces(text, " goes on").vectors(vector(), vector()).build();
  }

  /** The same content once more, which brings further labels. */
  EmbeddedMemory again(EmbeddedMemory memory) {
    made++;
    return described(made).text(memory.memory().text()).vectors(vector()).build();
  }

  /** Words of the stored texts, some of them misspelt, cut short or written together. */
  String typed() {
    String number = " " + below(100);
    return switch (below(4)) {
      case 0 -> "memroy number" + number;
      case 1 -> "memo numbers" + number;
      case 2 -> "memorynumber" + number + " memory";
      default -> "memory number" + number + " number " + below(100);
    };
  }

  Filter filter() {
    return switch (below(9)) {
      case 0 -> Filter.everything();
      case 1 -> new TaggedWith(someTags(), TagMode.ANY);
      case 2 -> new TaggedWith(someTags(), TagMode.ALL);
      case 3 -> new FromSource(SOURCES.get(below(SOURCES.size())));
      case 4 -> new OfType(type());
      case 5 -> between();
      case 6 -> new FieldIs(field(), plainValue());
      case 7 -> inRange();
      default -> new AllOf(List.of(filter(), filter()));
    };
  }

  /** A memory with labels and a time of its own. */
  private MemoryBuilder described(int n) {
    MemoryBuilder memory =
        Fixtures.memory(n)
            .tags(tags().values().toArray(String[]::new))
            .type(type())
            .metadata(metadata())
            .createdAt(time());
    return below(3) > 0 ? memory.source(SOURCES.get(below(SOURCES.size()))) : memory;
  }

  private EmbeddedMemory next() {
    made++;
    MemoryBuilder memory = described(made);
    String text = below(20) == 0 ? "common text " + below(5) : "text of memory " + made;
    return below(4) == 0
        ? memory.pieces(text, " goes on ", "and on").vectors(vector(), vector(), vector()).build()
        : memory.text(text).vectors(vector()).build();
  }

  private Filter between() {
    Instant one = time();
    Instant other = time();
    return one.isBefore(other)
        ? new CreatedBetween(one, below(3) == 0 ? null : other)
        : new CreatedBetween(below(3) == 0 ? null : other, one);
  }

  private Filter inRange() {
    double from = below(8) / 2.0;
    return new FieldBetween(field(), from, from + below(8) / 2.0);
  }

  private Metadata metadata() {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = below(3); i > 0; i--) {
      fields.put(field(), below(4) == 0 ? List.of(plainValue(), plainValue()) : plainValue());
    }
    return new Metadata(fields);
  }

  private String field() {
    return FIELDS.get(below(FIELDS.size()));
  }

  private Object plainValue() {
    return switch (below(4)) {
      case 0 -> below(6);
      case 1 -> below(12) / 2.0;
      case 2 -> below(2) == 0;
      default -> String.valueOf(below(6));
    };
  }

  /** A month now and then, so that there is more than one to count. */
  private Instant time() {
    return NOON.plusSeconds(60L * below(MINUTES) + MONTH * below(below(10) == 0 ? 3 : 1));
  }

  private Tags tags() {
    Tags tags = Tags.NONE;
    for (int i = below(4); i > 0; i--) {
      tags = tags.merge(Tags.of(TAGS.get(below(below(10) == 0 ? 6 : 5))));
    }
    return tags;
  }

  private Tags someTags() {
    return tags().merge(Tags.of(TAGS.get(below(TAGS.size()))));
  }

  private MemoryType type() {
    return TYPES.get(below(TYPES.size()));
  }
}
