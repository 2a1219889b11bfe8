package dev.cairn.adapter.wire.memories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.Deletion;
import dev.cairn.application.memory.MemorySearchResult;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.answer.Hidden;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Merge;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.Explanation;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.domain.search.SearchType;
import dev.cairn.domain.words.Understanding;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class MemoryViewsTest {

  private static final MemoryQuery QUERY = new MemoryQuery("query", 5, Filter.everything(), 0);

  private static final MemoryId ID =
      new MemoryId(UUID.fromString("0b2f5e5e-8f0e-4c39-9a53-0d9d4f3c1a77"));
  private static final Instant TIME = Instant.parse("2026-01-15T09:30:00Z");
  private static final Labels LABELS =
      new Labels(Tags.of("a", "b"), "mail", MemoryType.TASK, new Metadata(Map.of("k", 1)));
  private static final Memory MEMORY = new Memory(ID, "text", LABELS, TIME, TIME);

  @Test
  void aHitHasTheContractsNames() {
    ScoredChunk chunk =
        new ScoredChunk(ID, 2, "part", LABELS, TIME, new RawScore(0.5, ScoreScale.COSINE));

    JsonNode json =
        json(
            MemoryViews.search(
                byMeaning(
                    List.of(new MemoryHit(chunk, 0.5, Explanation.ofMeaning(0.5), null)), 1, 9),
                QUERY));

    assertThat(json.propertyNames())
        .containsExactly("count", "results", "confident", "search_type", "hidden");
    assertThat(json.path("confident").asBoolean()).isTrue();
    assertThat(json.path("results").path(0))
        .isEqualTo(
            Json.MAPPER.readTree(
                """
                {"memory_id":"0b2f5e5e-8f0e-4c39-9a53-0d9d4f3c1a77","chunk_id":"%s","text":"part",
                 "similarity_score":0.5,"tags":["a","b"],"source":"mail","memory_type":"task",
                 "timestamp":"2026-01-15T09:30:00Z","chunk_index":2,"metadata":{"k":1}}
                """
                    .formatted(chunk.chunkId())));
  }

  @Test
  void anExplainedSearchTellsWhatItsWordsWereReadAs() {
    ScoredChunk chunk =
        new ScoredChunk(
            ID, 0, "The certificates expired", LABELS, TIME, new RawScore(0.5, ScoreScale.COSINE));
    Understanding words =
        new Understanding(
            0.4, List.of("quince"), List.of(), Map.of("certifcate", List.of("certif")));
    MemorySearchResult result =
        new MemorySearchResult(
            List.of(new MemoryHit(chunk, 0.5, Explanation.ofMeaning(0.5), null)),
            SearchType.HYBRID,
            Hidden.NOTHING,
            words,
            1,
            9,
            false);
    MemoryQuery plain = new MemoryQuery("certifcate quince", 5, Filter.everything(), 0);
    MemoryQuery explained =
        new MemoryQuery(plain.text(), 5, Filter.everything(), 0, null, 0, 0, null, true);

    assertThat(json(MemoryViews.search(result, plain)).has("query_words")).isFalse();
    assertThat(json(MemoryViews.search(result, explained)).path("query_words"))
        .isEqualTo(
            Json.MAPPER.readTree(
                """
                {"read_as":{"certifcate":["certificates"]},"unknown":["quince"]}
                """));
    assertThat(MemoryViews.readings(result)).containsExactly("read certifcate as certificates");
  }

  @Test
  void aQueryThatWasTooLongIsNoticed() {
    JsonNode json = json(MemoryViews.search(byMeaning(List.of(), 300, 254), QUERY));

    assertThat(json.path("notice").asString()).contains("300", "254");
  }

  @Test
  void aMemoryComesWithItsTimesAndHash() {
    assertThat(json(MemoryViews.memory(MEMORY)).propertyNames())
        .containsExactly(
            "memory_id",
            "text",
            "tags",
            "source",
            "memory_type",
            "metadata",
            "created_at",
            "updated_at",
            "content_hash");
  }

  @Test
  void anAddAndADeleteTellTheirIds() {
    assertThat(json(MemoryViews.added(new AddedMemory(ID, 3, true, Merge.NONE))).toString())
        .isEqualTo("{\"memory_id\":\"" + ID + "\",\"chunk_count\":3,\"created\":true}");
    assertThat(json(MemoryViews.deleted(new Deletion(List.of(ID), false, List.of()))).toString())
        .isEqualTo("{\"deleted\":1,\"memory_ids\":[\"" + ID + "\"]}");
  }

  @Test
  void anAddOfKnownContentTellsWhatItChangedAndWhatNot() {
    Merge merge = new Merge(List.of("tags"), List.of("source", "metadata.k"));

    JsonNode json = json(MemoryViews.added(new AddedMemory(ID, 3, false, merge)));

    assertThat(json.path("created").asBoolean()).isFalse();
    assertThat(json.path("changed").toString()).isEqualTo("[\"tags\"]");
    assertThat(json.path("kept").toString()).isEqualTo("[\"source\",\"metadata.k\"]");
  }

  @Test
  void aDryRunIsMarkedAndShowsWhatWouldGo() {
    JsonNode json = json(MemoryViews.deleted(new Deletion(List.of(ID), true, List.of(MEMORY))));

    assertThat(json.path("dry_run").asBoolean()).isTrue();
    assertThat(json.path("memories"))
        .isEqualTo(
            Json.MAPPER.readTree(
                """
                [{"memory_id":"%s","text":"%s","created_at":"%s"}]
                """
                    .formatted(ID, MEMORY.text(), MEMORY.createdAt())));
  }

  @Test
  void statisticsOfAnEmptyStoreHaveNoModel() {
    StoreStatistics empty =
        new StoreStatistics(0, 0, Map.of(), Map.of(), Map.of(), "lucene", null, 0, null, null);
    StoreStatistics full =
        new StoreStatistics(
            2,
            3,
            Map.of("a", 2L),
            Map.of(),
            Map.of("note", 2L),
            "lucene",
            new ModelStamp("m", 8),
            10,
            TIME,
            TIME);

    assertThat(json(MemoryViews.stats(empty)).path("model").isNull()).isTrue();
    assertThat(json(MemoryViews.stats(full)).path("dimension").asInt()).isEqualTo(8);
    assertThat(json(MemoryViews.stats(full)).path("memory_types").path("note").asInt())
        .isEqualTo(2);
  }

  private static JsonNode json(Object view) {
    return Json.MAPPER.readTree(Json.MAPPER.writeValueAsString(view));
  }

  private static MemorySearchResult byMeaning(
      List<MemoryHit> hits, int queryTokens, int windowTokens) {
    return new MemorySearchResult(
        hits,
        SearchType.VECTOR,
        Hidden.NOTHING,
        Understanding.NOTHING_ASKED,
        queryTokens,
        windowTokens,
        false);
  }
}
