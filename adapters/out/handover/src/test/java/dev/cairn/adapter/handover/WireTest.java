package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.handover.socket.Greeting;
import dev.cairn.adapter.handover.wire.SentError;
import dev.cairn.adapter.handover.wire.Wire;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelPart;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.error.SearchError;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.words.Understanding;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.catalog.CatalogFixtures;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WireTest {

  @Test
  void memoriesComeBackAsTheyWereWhateverTheyHold() {
    RandomMemories random = new RandomMemories(new Random(4711));

    for (int i = 0; i < 500; i++) {
      EmbeddedMemory memory = random.next();

      assertThat(crossed(EmbeddedMemory.class, memory)).isEqualTo(memory);
    }
  }

  @Test
  void numbersInMetadataKeepTheirTypes() {
    Metadata metadata =
        new Metadata(
            Map.of(
                "int",
                5,
                "long",
                5L,
                "float",
                0.5f,
                "double",
                5.0,
                "huge",
                BigInteger.TWO.pow(4000).negate(),
                "exact",
                new BigDecimal("1.10"),
                "tiny",
                new BigDecimal(BigInteger.ONE, 100_000),
                "vast",
                new BigDecimal(BigInteger.TEN, -100_000),
                "limits",
                List.of(
                    Integer.MIN_VALUE,
                    Integer.MAX_VALUE,
                    (long) Integer.MIN_VALUE,
                    Long.MIN_VALUE,
                    Long.MAX_VALUE),
                "nested",
                Arrays.asList(1, 1L, null, Map.of("deep", List.of(2.0)))));

    assertThat(crossed(Metadata.class, metadata)).isEqualTo(metadata);
  }

  @Test
  void textsWithHalfASurrogatePairCross() {
    for (String text : List.of("\ud83d", "a\udc00b", "\udc00\ud83d", "whole \ud83d\ude00", "")) {
      assertThat(crossed(String.class, text)).isEqualTo(text);
    }
    MemoryQuery query = new MemoryQuery("a \ud83d b", 1, new Filter.FromSource("\udc00"), 0);
    assertThat(crossed(MemoryQuery.class, query)).isEqualTo(query);
  }

  @Test
  void theLargestTextCrosses() {
    Memory largest = Fixtures.memory(1).text("\ud83d\ude00".repeat(1_000_000)).build().memory();

    assertThat(crossed(Memory.class, largest)).isEqualTo(largest);
  }

  static List<Filter> filters() {
    Filter tagged = new Filter.TaggedWith(Tags.of("a", "b"), TagMode.ANY);
    Filter recent = new Filter.CreatedBetween(Fixtures.NOON, null);
    return List.of(
        Filter.everything(),
        tagged,
        new Filter.TaggedWith(Tags.of("ä"), TagMode.ALL),
        new Filter.FromSource("mail"),
        new Filter.OfType(MemoryType.DECISION),
        recent,
        new Filter.CreatedBetween(null, Instant.MAX),
        new Filter.CreatedBetween(Instant.MIN, Fixtures.NOON.plusNanos(1)),
        new Filter.FieldIs("ä b", "text"),
        new Filter.FieldIs("half", "\ud83d"),
        new Filter.FieldIs("n", 5),
        new Filter.FieldIs("n", new BigDecimal("1e400")),
        new Filter.FieldIs("ok", false),
        new Filter.FieldBetween("n", -Double.MAX_VALUE, 0.1),
        new Filter.AllOf(List.of(tagged, new Filter.AllOf(List.of(recent)))));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void filtersComeBackAsTheyWere(Filter filter) {
    assertThat(crossed(Filter.class, filter)).isEqualTo(filter);
  }

  static List<CoreError> errors() {
    return List.of(
        new ValidationError(List.of(new Violation("query", "bad"), new Violation("", "worse"))),
        new UnknownIdError("id", "skill", "x"),
        new SearchError("search"),
        new EmbeddingError("embedding"),
        new QueryError("query"),
        new ConnectionError("connection"),
        new ModelMismatchError("this (3 dimensions)", "that (4 dimensions)"),
        new DatabaseError("database"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void errorsKeepTheirTypeAndWords(CoreError error) {
    CoreError crossed = crossed(SentError.class, SentError.of(error)).error();

    assertThat(crossed).hasSameClassAs(error).hasMessage(error.getMessage());
    if (error instanceof ValidationError invalid) {
      assertThat(((ValidationError) crossed).violations()).isEqualTo(invalid.violations());
    }
    if (error instanceof ModelMismatchError mismatch) {
      assertThat(((ModelMismatchError) crossed).stored()).isEqualTo(mismatch.stored());
    }
  }

  static List<Object> values() {
    ItemProfile profile = CatalogFixtures.item(1).build().item().profile();
    Set<SkillId> ordered = new LinkedHashSet<>();
    IntStream.of(9, 2, 7, 1, 8).forEach(n -> ordered.add(new SkillId("skill " + n)));
    Map<String, List<String>> readAs = new LinkedHashMap<>();
    IntStream.of(9, 2, 7).forEach(n -> readAs.put("word " + n, List.of("other " + n)));
    return List.of(
        new StoreStatistics(0, 0, Map.of(), Map.of(), Map.of(), "b", null, 0, null, null),
        new StoreStatistics(
            1,
            2,
            Map.of("x", 1L),
            Map.of("s", 1L),
            Map.of("note", Long.MAX_VALUE),
            "b",
            Fixtures.MODEL,
            3,
            Fixtures.NOON,
            Fixtures.NOON.plusNanos(1)),
        new TokenOffsets(IntStream.range(0, 100_000).toArray()),
        new EmbeddingModel(Fixtures.MODEL, 254, 255, Calibration.NONE),
        new EmbeddingModel(
            new ModelStamp("one+other", 5),
            254,
            255,
            List.of(
                new ModelPart(2, Calibration.measured(0.7, 0.8), true),
                new ModelPart(3, Calibration.NONE))),
        new RawScore(Double.NaN, ScoreScale.COSINE_DISTANCE),
        profile.withSkills(ordered),
        new Understanding(0.5, List.of("a"), List.of(), readAs));
  }

  @ParameterizedTest
  @MethodSource("values")
  void answersComeBackAsTheyWere(Object value) {
    Object crossed = crossed(value.getClass(), value);

    assertThat(crossed).isEqualTo(value);
    // In their order too, which sets and maps do not compare.
    assertThat(crossed).hasToString(value.toString());
  }

  /** Whoever sees this fail raises the protocol's number and writes the new values down here. */
  @Test
  void theProtocolHasANumberOfItsOwnForWhatCrosses() {
    WireShape shape = new WireShape();
    Operation.all()
        .sorted(Comparator.comparing(Operation::key))
        .forEach(
            operation -> {
              Method method = operation.method();
              shape.add(operation.key());
              Arrays.stream(method.getGenericParameterTypes()).forEach(shape::add);
              shape.add(method.getGenericReturnType());
            });
    shape.add(SentError.class);
    shape.add(Asker.Terms.class);

    assertThat(Greeting.PROTOCOL + " " + shape.fingerprint()).isEqualTo("10 ca30b4ae");
  }

  private static <T> T crossed(Class<? extends T> type, T value) {
    byte[] bytes = Wire.MAPPER.writerFor(type).writeValueAsBytes(value);
    return Wire.MAPPER.readValue(bytes, type);
  }
}
