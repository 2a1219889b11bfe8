package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.handover.Codecs.Nothing;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.Meaning;
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
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.testkit.Fixtures;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CodecTest {

  @Test
  void memoriesComeBackAsTheyWereWhateverTheyHold() {
    RandomMemories random = new RandomMemories(new Random(4711));

    for (int i = 0; i < 500; i++) {
      EmbeddedMemory memory = random.next();

      assertThat(crossed(VectorCodec.EMBEDDED_MEMORY, memory)).isEqualTo(memory);
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
                "nested",
                Arrays.asList(1, 1L, null, Map.of("deep", List.of(2.0)))));

    assertThat(crossed(MetadataCodec.METADATA, metadata)).isEqualTo(metadata);
  }

  @Test
  void textsWithHalfASurrogatePairCross() {
    for (String text : List.of("\ud83d", "a\udc00b", "\udc00\ud83d", "whole \ud83d\ude00", "")) {
      assertThat(crossed(Codecs.TEXT, text)).isEqualTo(text);
    }
  }

  @Test
  void theLargestTextCrosses() {
    Memory largest = Fixtures.memory(1).text("\ud83d\ude00".repeat(1_000_000)).build().memory();

    assertThat(crossed(Codecs.MEMORY, largest)).isEqualTo(largest);
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
        new Filter.FieldIs("n", 5),
        new Filter.FieldIs("n", new java.math.BigDecimal("1e400")),
        new Filter.FieldIs("ok", false),
        new Filter.FieldBetween("n", -Double.MAX_VALUE, 0.1),
        new Filter.AllOf(List.of(tagged, new Filter.AllOf(List.of(recent)))));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void filtersComeBackAsTheyWere(Filter filter) {
    assertThat(crossed(FilterCodec.FILTER, filter)).isEqualTo(filter);
  }

  static List<CoreError> errors() {
    return List.of(
        new ValidationError(List.of(new Violation("query", "bad"), new Violation("", "worse"))),
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
    CoreError crossed = crossed(ErrorCodec.ERROR, error);

    assertThat(crossed).hasSameClassAs(error).hasMessage(error.getMessage());
    if (error instanceof ValidationError invalid) {
      assertThat(((ValidationError) crossed).violations()).isEqualTo(invalid.violations());
    }
  }

  @Test
  void answersComeBackAsTheyWere() {
    Memory memory = Fixtures.memory(3).tags("x").source("s").build().memory();
    ScoredChunk chunk =
        new ScoredChunk(
            memory.id(),
            2,
            "text",
            memory.labels(),
            memory.createdAt(),
            new RawScore(-0.1, ScoreScale.COSINE_DISTANCE));
    MemoryPage page = new MemoryPage(List.of(memory), Long.MAX_VALUE);
    StoreStatistics empty =
        new StoreStatistics(0, 0, Map.of(), Map.of(), Map.of(), "b", null, 0, null, null);
    StoreStatistics full =
        new StoreStatistics(
            1,
            2,
            Map.of("x", 1L),
            Map.of("s", 1L),
            Map.of("note", 1L),
            "b",
            Fixtures.MODEL,
            3,
            Fixtures.NOON,
            Fixtures.NOON);
    TokenOffsets offsets = new TokenOffsets(IntStream.range(0, 100_000).toArray());

    assertThat(crossed(Codecs.SCORED_CHUNK, chunk)).isEqualTo(chunk);
    assertThat(crossed(Codecs.PAGE, page)).isEqualTo(page);
    assertThat(crossed(Codecs.STATISTICS, empty)).isEqualTo(empty);
    assertThat(crossed(Codecs.STATISTICS, full)).isEqualTo(full);
    assertThat(crossed(VectorCodec.TOKEN_OFFSETS, offsets)).isEqualTo(offsets);
    assertThat(crossed(Codecs.ADDED, new Added(memory.id(), true)))
        .isEqualTo(new Added(memory.id(), true));
    EmbeddingModel model = new EmbeddingModel(Fixtures.MODEL, 254, 255, Calibration.NONE);
    assertThat(crossed(Codecs.MODEL, model)).isEqualTo(model);
    EmbeddingModel pair =
        new EmbeddingModel(
            new ModelStamp("one+other", 5),
            254,
            255,
            List.of(
                new ModelPart(2, Calibration.measured(0.7, 0.8), true),
                new ModelPart(3, Calibration.NONE)));
    assertThat(crossed(Codecs.MODEL, pair)).isEqualTo(pair);
    Meaning meaning = new Meaning(Fixtures.axis(0), List.of(2, 6), Fixtures.axis(1), 0.7);
    assertThat(crossed(SearchCodecs.MEANING, meaning)).isEqualTo(meaning);
    assertThat(crossed(Codecs.NOTHING, new Nothing())).isEqualTo(new Nothing());
  }

  @Test
  void aFrameThatHoldsSomethingElseIsUnreadable() {
    Out out = new Out();
    out.text("not a number");
    In in = new In(out.toByteArray());

    assertThatThrownBy(in::number).isInstanceOf(UnreadableFrame.class);
    assertThatThrownBy(in::number).isInstanceOf(UnreadableFrame.class);
  }

  private static <T> T crossed(Codec<T> codec, T value) {
    Out out = new Out();
    out.value(codec, value);
    return new In(out.toByteArray()).value(codec);
  }
}
