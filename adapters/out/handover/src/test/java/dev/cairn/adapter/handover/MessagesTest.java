package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.memory.MemoryChange;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.catalog.CatalogFixtures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often a follower bothers the owner. */
class MessagesTest {

  @TempDir Path folder;
  @TempDir Path followers;
  private Home home;
  private Home elsewhere;
  private Relay relay;
  private MemoryUseCases owner;
  private MemoryUseCases memories;
  private CatalogUseCases catalog;

  @BeforeEach
  void enterHome() throws IOException {
    home = new Home(folder);
    owner = home.entered(Role.OWNER).memories();
    relay = new Relay(followers, folder);
    elsewhere = new Home(followers);
    Handover follower = elsewhere.entered(Role.FOLLOWER);
    memories = follower.memories();
    catalog = follower.catalog();
  }

  @AfterEach
  void leaveHome() {
    elsewhere.close();
    relay.close();
    home.close();
  }

  @Test
  void anAddIsOneMessage() {
    assertMessages(1, () -> memories.add().add(unnamed("first")));
    assertMessages(1, () -> memories.add().addAll(List.of(unnamed("second"), unnamed("third"))));
    assertMessages(1, () -> memories.add().add(unnamed("first")));
  }

  @Test
  void aSearchIsOneMessageTheFirstOneToo() {
    owner.add().addAll(List.of(unnamed("a word"), unnamed("another word")));

    assertMessages(
        1, () -> memories.search().search(new MemoryQuery("word", 5, Filter.everything(), 0)));
    assertMessages(
        1,
        () ->
            memories
                .search()
                .search(new MemoryQuery("word", 5, new Filter.FromSource("mail"), 0.2)));
    assertMessages(
        1,
        () ->
            memories
                .retrieve()
                .retrieve(BrowseRequests.retrieve(Map.of("query", "word", "tags", List.of("a")))));
  }

  @Test
  void aSearchForToolsIsOneMessage() {
    assertMessages(
        1,
        () ->
            catalog
                .edit()
                .saveAll(
                    List.of(CatalogFixtures.skill(1).build().skill()),
                    List.of(
                        new ItemRecord(
                            CatalogFixtures.item(1).build().item().profile(), ItemSchemas.NONE))));
    for (Strategy strategy : Strategy.values()) {
      assertMessages(
          1,
          () ->
              catalog
                  .search()
                  .search(new ToolQuery("item", null, 5, 3, 0, 0, true, strategy, null, false)));
    }
  }

  @Test
  void lookingUpAndChangingIsOneMessageAndDeletingTwo() {
    MemoryId id = memories.add().add(unnamed("text")).id();

    assertMessages(1, () -> memories.browse().get(id));
    assertMessages(1, () -> memories.browse().list(BrowseRequests.list(Map.of())));
    assertMessages(1, () -> memories.browse().statistics());
    assertMessages(
        1, () -> memories.update().update(id, new MemoryChange("other", null, null, null, null)));
    assertMessages(2, () -> memories.delete().delete(id, false));
  }

  @Test
  void vectorsStayWhereTheyAre() {
    relay.forget();
    memories.add().add(unnamed("a word of caution"));
    memories.search().search(new MemoryQuery("word", 5, Filter.everything(), 0));

    int vector = home.embedder.model().stamp().dimension() * Float.BYTES;
    assertThat(relay.requests()).allSatisfy(it -> assertThat(it.values()).hasSizeLessThan(vector));
    assertThat(relay.answers()).allSatisfy(it -> assertThat(it.values()).hasSizeLessThan(vector));
  }

  private void assertMessages(int count, Runnable request) {
    relay.forget();
    request.run();
    assertThat(relay.requests()).hasSize(count);
    assertThat(relay.answers()).hasSize(count);
  }

  private static NewMemory unnamed(String text) {
    return Fixtures.note(text);
  }
}
