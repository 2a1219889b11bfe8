package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.FoundItem;
import dev.cairn.application.catalog.MigrateCatalog;
import dev.cairn.application.catalog.MigrateSchemas;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.memory.MigrateMemories;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.Settings;
import dev.cairn.bootstrap.wiring.Backends;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.SearchType;
import dev.cairn.testkit.EverydayNotes;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.server.FalkorProcess;
import dev.cairn.testkit.server.PostgresProcess;
import dev.cairn.testkit.server.QdrantProcess;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything moves from every kind of store to every other, and is found there alike. */
class MoveAnywhereIT {

  private static final ModelStamp SMALL = new ModelStamp("small", 48);
  private static final int PAGE = 1_000;

  @TempDir Path folder;

  private final TestingEmbedder embedder = new TestingEmbedder(SMALL, 24);

  @Test
  void everythingMovesAmongLuceneFalkorDbAndPostgres() throws Exception {
    try (FalkorProcess falkor = FalkorProcess.start();
        PostgresProcess postgres = PostgresProcess.start("fsync=off")) {
      Map<String, String> servers = servers(falkor, postgres);
      for (String from : List.of("lucene", "falkordb", "postgres")) {
        for (String to : List.of("lucene", "falkordb", "postgres")) {
          move(servers, from, to);
        }
      }
    }
  }

  @Test
  void everythingMovesToQdrantAndAway() throws Exception {
    try (QdrantProcess qdrant = QdrantProcess.start(Map.of());
        FalkorProcess falkor = FalkorProcess.start();
        PostgresProcess postgres = PostgresProcess.start("fsync=off")) {
      Map<String, String> servers = servers(falkor, postgres);
      servers.put("CAIRN_QDRANT_PORT", Integer.toString(qdrant.port()));
      for (String other : List.of("lucene", "falkordb", "postgres")) {
        move(servers, "qdrant", other);
        move(servers, other, "qdrant");
      }
    }
  }

  private static Map<String, String> servers(FalkorProcess falkor, PostgresProcess postgres) {
    Map<String, String> servers = new HashMap<>();
    servers.put("CAIRN_FALKORDB_PORT", Integer.toString(falkor.port()));
    servers.put(
        "CAIRN_POSTGRES_URL", "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/postgres");
    servers.put("CAIRN_POSTGRES_USER", "postgres");
    return servers;
  }

  private void move(Map<String, String> servers, String from, String to) {
    if (from.equals(to)) {
      return;
    }
    try (Place source = new Place(servers, from, "from_" + from + "_to_" + to);
        Place target = new Place(servers, to, "to_" + to + "_from_" + from)) {
      source.fill();

      source.moveTo(target, false);
      source.change();
      source.moveTo(target, true);
      assertSame(source, target);
    }
  }

  private static void assertSame(Place source, Place target) {
    String way = source.name;
    assertThat(target.memories.states(null, PAGE))
        .as(way)
        .isEqualTo(source.memories.states(null, PAGE));
    List<EmbeddedMemory> copies = target.memories.scan(null, PAGE);
    List<EmbeddedMemory> originals = source.memories.scan(null, PAGE);
    assertThat(copies).hasSameSizeAs(originals).hasSizeGreaterThan(30);
    for (int i = 0; i < copies.size(); i++) {
      assertSame(copies.get(i), originals.get(i));
    }
    for (String query : List.of("service level agreement", "отпуск Ольги", "wifi")) {
      for (SearchType type : SearchType.values()) {
        assertThat(target.found(query, type))
            .as("%s: %s by %s", way, query, type)
            .isEqualTo(source.found(query, type))
            .isNotEmpty();
      }
    }
    assertThat(target.tools("read a file from disk"))
        .as(way)
        .isEqualTo(source.tools("read a file from disk"))
        .hasSizeGreaterThan(1);
  }

  private static void assertSame(EmbeddedMemory copy, EmbeddedMemory original) {
    assertThat(copy.memory()).isEqualTo(original.memory());
    assertThat(copy.chunks()).hasSameSizeAs(original.chunks());
    for (int i = 0; i < copy.chunks().size(); i++) {
      Chunk mine = copy.chunks().get(i);
      Chunk yours = original.chunks().get(i);
      assertThat(mine.text()).isEqualTo(yours.text());
      assertThat(mine.embedding().cosine(yours.embedding())).isCloseTo(1, within(1e-5));
    }
  }

  /** Memories, a catalogue and schemas on one kind of store, under a name of their own. */
  private final class Place implements AutoCloseable {
    private final String name;
    private final MemoryStore memories;
    private final CatalogIndex catalog;
    private final SchemaRepository schemas;
    private final MemoryUseCases remembering;
    private final CatalogUseCases finding;

    Place(Map<String, String> servers, String store, String name) {
      Home home = new Home(folder.resolve(name)).create();
      Backends backends = new Backends(home, Settings.load(home.path(), servers)).named(name);
      this.name = name;
      this.memories = backends.memories(store);
      this.catalog = backends.catalog(store);
      this.schemas = backends.schemas(store.equals("postgres") ? "postgres" : "embedded");
      this.remembering =
          MemoryUseCases.on(embedder, memories, Normalization.CLAMPED, Clock.systemUTC());
      this.finding =
          CatalogUseCases.on(
              embedder, catalog, schemas, Normalization.CLAMPED, FallbackPolicy.DEFAULT);
    }

    void fill() {
      List<NewMemory> notes = new ArrayList<>();
      for (String text : EverydayNotes.notes()) {
        notes.add(note(text, Tags.of(notes.size() % 9 == 8 ? "ninth" : "other")));
      }
      notes.add(note("a long story of many words ".repeat(12), Tags.of("long", "two words")));
      remembering.add().addAll(notes);
      finding
          .edit()
          .saveAll(
              List.of(new Skill(new SkillId("files"), "files", "read and write", true, Set.of())),
              List.of(tool("spare", "x"), tool("read", "read a file"), tool("disk", "a disk")));
      finding.edit().remove(new ItemId("spare"));
    }

    void change() {
      remembering.delete().delete(new Filter.TaggedWith(Tags.of("ninth"), TagMode.ANY), false);
      remembering.add().add(note("a weekly report that came late", Tags.of()));
      finding.edit().save(tool("read", "read a file from any disk"));
      finding.edit().remove(new SkillId("files"));
    }

    void moveTo(Place target, boolean again) {
      new MigrateMemories(memories, target.memories, embedder).run(again, (done, total) -> {});
      new MigrateSchemas(catalog, schemas, target.schemas).run(again);
      new MigrateCatalog(catalog, target.catalog, embedder).run(again);
    }

    List<String> found(String query, SearchType type) {
      return remembering
          .search()
          .search(new MemoryQuery(query, 10, Filter.everything(), 0).by(type))
          .hits()
          .stream()
          .map(hit -> hit.chunk().chunkId().toString())
          .toList();
    }

    List<String> tools(String query) {
      return finding
          .search()
          .search(new ToolQuery(query, null, 5, 3, 0.1, 0.1, true, Strategy.DIRECT, null, false))
          .items()
          .stream()
          .map(Place::told)
          .toList();
    }

    private static String told(FoundItem found) {
      return found.item() + " " + found.schemas().input();
    }

    private static NewMemory note(String text, Tags tags) {
      Metadata metadata = Metadata.of(Map.of("length", text.length(), "exact", 1.5));
      return new NewMemory(
          text, new Labels(tags, "notes", MemoryType.NOTE, metadata), null, null, null);
    }

    private static ItemRecord tool(String id, String description) {
      return new ItemRecord(
          new ItemProfile(new ItemId(id), ItemType.TOOL, id, description, Set.of(), null, true),
          ItemSchemas.of(Map.of("title", description), null, null));
    }

    @Override
    public void close() {
      memories.close();
      catalog.close();
      schemas.close();
    }
  }
}
