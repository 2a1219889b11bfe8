package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static io.qdrant.client.ConditionFactory.hasId;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.adapter.qdrant.points.WordVectors;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.testkit.Fixtures;
import io.qdrant.client.grpc.Common;
import io.qdrant.client.grpc.Points.DeleteVectorNameRequest;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A store that was written before chunks had words. */
class EarlierChunksTest {

  private static final Common.Filter ALL = Common.Filter.getDefaultInstance();

  private final QdrantSettings settings = QdrantServer.shared().settings();

  @AfterEach
  void end() {
    QdrantServer.clear(settings);
  }

  @Test
  void getTheirWordsInTheBackground() {
    try (MemoryStore store = QdrantMemoryStore.open(settings)) {
      store.add(memories(300));
      store.add(List.of(memory(700).pieces("a quince. ", "and pears").tags("fruit").build()));
    }
    forgetWords();

    try (MemoryStore one = QdrantMemoryStore.open(settings);
        MemoryStore another = QdrantMemoryStore.open(settings)) {
      one.add(List.of(memory(701).text("plums").build()));
      awaitWords(one);
      awaitWords(another);

      assertThat(candidates(another, MemoryProbe.ofWords(Fixtures.words("quince"))))
          .singleElement()
          .satisfies(
              each -> {
                assertThat(each.memoryId()).isEqualTo(id(700));
                assertThat(each.chunks()).isEqualTo(2);
              });
      assertThat(one.find(List.of(id(7))).values())
          .singleElement()
          .satisfies(
              each ->
                  assertThat(each.chunks().getFirst().embedding().cosine(axis(MODEL, 0)))
                      .isEqualTo(
                          memory(7).build().chunks().getFirst().embedding().cosine(axis(0)),
                          within(1e-6)));
    }
  }

  /** As it would be if an earlier version had written everything. */
  private void forgetWords() {
    try (MemoryCollections collections = new MemoryCollections(settings)) {
      collections.chunks(0).deletePayload(ALL, WordVectors.LENGTH);
      DeleteVectorNameRequest request =
          DeleteVectorNameRequest.newBuilder()
              .setCollectionName(collections.chunks(0).name())
              .setVectorName(WordVectors.NAME)
              .setWait(true)
              .build();
      collections.connection().write(client -> client.points().deleteVectorName(request));
      collections
          .memories()
          .setPayload(
              Common.Filter.newBuilder().addMust(hasId(Register.ID)).build(),
              Attributes.NONE.withFormat(1));
      collections
          .memories()
          .deletePayload(Common.Filter.newBuilder().addMust(hasId(Register.ID)).build(), "worded");
    }
  }

  /** Until a search for both goes by words too. */
  private static void awaitWords(MemoryStore store) {
    MemoryProbe probe = MemoryProbe.ofBoth(Fixtures.words("quince"), () -> Meaning.of(axis(0)));
    Instant end = Instant.now().plusSeconds(60);
    while (candidates(store, probe).stream().noneMatch(each -> each.signs().words() > 0)) {
      assertThat(Instant.now()).isBefore(end);
    }
  }

  private static List<Candidate> candidates(MemoryStore store, MemoryProbe probe) {
    return store.blended().orElseThrow().candidates(probe, Filter.everything(), 10).candidates();
  }
}
