package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.SearchMetadata;
import dev.cairn.application.catalog.ToolSearchResult;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.CatalogRequests;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.MemoryId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is asked, a follower answers exactly what the owner does, errors included. */
class FollowerAnswersTest {

  private static final List<String> WORDS =
      List.of(
          "deploy",
          "server",
          "release",
          "notes",
          "müller",
          "invoice",
          "JIRA-1234",
          "backup",
          "meeting",
          "friday",
          "search",
          "\ud83d\ude80",
          "getUserName",
          "кошка",
          "budget");
  private static final List<String> TAGS = List.of("ops", "home", "work", "ä");

  @TempDir Path folder;
  private final Random random = new Random(20260301);
  private Home home;
  private Handover owner;
  private Handover follower;

  @BeforeEach
  void enterHome() {
    home = new Home(folder);
    owner = home.entered(Role.OWNER);
    follower = home.entered(Role.FOLLOWER);
  }

  @AfterEach
  void leaveHome() {
    home.close();
  }

  @Test
  void questionsToTheMemories() {
    for (int i = 0; i < 50; i++) {
      (i % 2 == 0 ? owner : follower).memories().add().add(MemoryRequests.add(newMemory(i)));
    }

    for (int i = 0; i < 100; i++) {
      Map<String, Object> query = query();
      same(memories -> memories.search().search(MemoryRequests.search(query, Instant.EPOCH)));
    }
    for (int i = 0; i < 20; i++) {
      Map<String, Object> tagged = Map.of("query", text(3), "tags", List.of(pick(TAGS)));
      same(memories -> memories.retrieve().retrieve(BrowseRequests.retrieve(tagged)));
    }
  }

  @Test
  void lookingMemoriesUp() {
    List<MemoryId> ids = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      ids.add(follower.memories().add().add(MemoryRequests.add(newMemory(i))).id());
    }
    follower.memories().delete().delete(ids.getFirst(), false);

    ids.forEach(id -> same(memories -> memories.browse().get(id)));
    for (int page = 1; page < 8; page++) {
      Map<String, Object> tagged = Map.of("page", page, "page_size", 7, "tag", pick(TAGS));
      same(memories -> memories.browse().list(BrowseRequests.list(tagged)));
      Map<String, Object> recent = Map.of("page", page, "page_size", 7, "date_from", "30d");
      same(memories -> memories.browse().faceted(BrowseRequests.faceted(recent)));
      Map<String, Object> tags = Map.of("page", page, "page_size", 2);
      same(memories -> memories.browse().tags(BrowseRequests.tags(tags)));
    }
    same(memories -> memories.browse().scan(ids.get(20), 30));
    same(memories -> memories.browse().statistics());
    same(memories -> memories.delete().delete(ids.getFirst(), false));
  }

  @Test
  void questionsToTheCatalogue() {
    List<Skill> skills = new ArrayList<>();
    List<ItemRecord> items = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      skills.add(
          CatalogRequests.skill(Map.of("id", "s" + i, "name", text(2), "description", text(6))));
    }
    for (int i = 0; i < 30; i++) {
      items.add(CatalogRequests.item(item(i)));
    }
    follower.catalog().edit().saveAll(skills, items);

    for (int i = 0; i < 40; i++) {
      Map<String, Object> query = toolQuery();
      sameOfCatalog(catalog -> untimed(catalog.search().search(CatalogRequests.search(query))));
      Map<String, Object> plain = Map.of("query", text(2));
      sameOfCatalog(catalog -> catalog.search().skills(CatalogRequests.searchSkills(plain)));
    }
    items.forEach(each -> sameOfCatalog(catalog -> catalog.browse().item(each.id())));
    sameOfCatalog(catalog -> catalog.browse().records(10, 15));
    sameOfCatalog(catalog -> catalog.browse().skills(0, 5));
    sameOfCatalog(catalog -> catalog.browse().statistics());
  }

  private void same(Function<MemoryUseCases, Object> request) {
    assertThat(answer(() -> request.apply(follower.memories())))
        .isEqualTo(answer(() -> request.apply(owner.memories())));
  }

  private void sameOfCatalog(Function<CatalogUseCases, Object> request) {
    assertThat(answer(() -> request.apply(follower.catalog())))
        .isEqualTo(answer(() -> request.apply(owner.catalog())));
  }

  private interface Request {
    Object make();
  }

  /** The answer, or the error as a client would see it, in its words and as the type it is. */
  private static List<Object> answer(Request request) {
    try {
      Object answer = request.make();
      return List.of(answer, answer.toString());
    } catch (CoreError e) {
      return List.of(e.getClass(), e.safeMessage());
    }
  }

  private static ToolSearchResult untimed(ToolSearchResult result) {
    SearchMetadata metadata = result.metadata();
    return new ToolSearchResult(
        result.query(),
        result.items(),
        result.matchedSkills(),
        new SearchMetadata(
            metadata.strategyUsed(),
            metadata.skillIdsUsed(),
            metadata.skillCount(),
            metadata.candidateCount(),
            metadata.finalCount(),
            new SearchMetadata.Timings(0, 0, 0, 0, 0),
            metadata.incidents()),
        result.answered());
  }

  private Map<String, Object> newMemory(int n) {
    return Map.of(
        "text",
        text(12) + " " + n,
        "tags",
        List.of(pick(TAGS), pick(TAGS)),
        "source",
        pick(List.of("mail", "chat")),
        "memory_type",
        pick(List.of("note", "task")),
        "metadata",
        Map.of("n", n, "list", List.of(1, 2L, 0.5, "x"), "nested", Map.of("ok", true)));
  }

  private Map<String, Object> query() {
    Map<String, Object> query = new LinkedHashMap<>();
    query.put("query", text(1 + random.nextInt(4)));
    query.put("limit", 1 + random.nextInt(20));
    query.put("explain", random.nextBoolean());
    if (random.nextBoolean()) {
      query.put("search_type", pick(List.of("vector", "bm25", "hybrid")));
    }
    if (random.nextBoolean()) {
      query.put(
          "filters", Map.of("tags", List.of(pick(TAGS)), "source", pick(List.of("mail", "chat"))));
    }
    if (random.nextInt(4) == 0) {
      query.put("min_similarity", 0.3);
    }
    return query;
  }

  private Map<String, Object> item(int n) {
    return Map.of(
        "id",
        "i" + n,
        "type",
        pick(List.of("tool", "prompt", "resource")),
        "name",
        text(2),
        "description",
        text(8),
        "skill_ids",
        List.of("s" + n % 8, "s" + random.nextInt(8)),
        "input_schema",
        Map.of("type", "object", "limit", 5, "deep", List.of(Map.of("a", 1.5))));
  }

  private Map<String, Object> toolQuery() {
    return Map.of(
        "query",
        text(1 + random.nextInt(3)),
        "limit",
        1 + random.nextInt(9),
        "strategy",
        pick(List.of("hierarchical", "direct", "hybrid")),
        "explain",
        random.nextBoolean());
  }

  private String text(int words) {
    List<String> some = new ArrayList<>();
    for (int i = 0; i < words; i++) {
      some.add(pick(WORDS));
    }
    return String.join(" ", some);
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
