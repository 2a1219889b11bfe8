package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.Stage;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.Faults;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.catalog.InMemoryCatalogIndex;
import dev.cairn.testkit.schemas.InMemorySchemaRepository;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A catalogue on the oracles, whose ports can be made to fail, to hang and to count. */
final class TestingCatalog {

  /** Of answers that have as much around each text as most have. */
  private static final ToolAnswerSize FRAMED =
      new ToolAnswerSize() {
        @Override
        public double frame(ToolSearchResult whole) {
          return 200;
        }

        @Override
        public double of(FoundItem found) {
          return 120 + TEXTS_ALONE.of(found);
        }

        @Override
        public double of(Skill skill) {
          return 50 + TEXTS_ALONE.of(skill);
        }

        @Override
        public double copies() {
          return 1;
        }
      };

  final TestingEmbedder model = new TestingEmbedder();
  final InMemoryCatalogIndex index = new InMemoryCatalogIndex();
  final InMemorySchemaRepository schemas = new InMemorySchemaRepository();
  final Faults embedding = new Faults();
  final Faults indexing = new Faults();
  final Faults describing = new Faults();
  final CatalogUseCases useCases;

  TestingCatalog() {
    this(FallbackPolicy.DEFAULT);
  }

  /** One in which this stage may take no time to speak of. */
  static TestingCatalog impatientAt(Stage stage) {
    Map<Stage, Duration> limits = new EnumMap<>(Stage.class);
    Arrays.stream(Stage.values()).forEach(each -> limits.put(each, Duration.ofMinutes(1)));
    limits.put(stage, Duration.ofMillis(50));
    return new TestingCatalog(new FallbackPolicy(FallbackPolicy.DEFAULT.consequences(), limits));
  }

  TestingCatalog(FallbackPolicy policy) {
    useCases =
        CatalogUseCases.on(
            embedding.before(Embedder.class, model),
            indexing.before(CatalogIndex.class, index),
            describing.before(SchemaRepository.class, schemas),
            Normalization.CLAMPED,
            policy,
            FRAMED);
  }

  /** Two skills with two tools each, a prompt, and a tool without a skill. */
  TestingCatalog filled() {
    useCases
        .edit()
        .saveAll(
            List.of(
                skill("files", "read write file disk"), skill("mail", "send fetch mail message")),
            List.of(
                tool("read_file", "read file disk", "files"),
                tool("write_file", "write file disk", "files"),
                tool("send_mail", "send mail message", "mail"),
                tool("fetch_mail", "fetch mail message", "mail"),
                item("file_prompt", ItemType.PROMPT, "read file disk", "files"),
                tool("lonely", "read file disk")));
    return this;
  }

  ToolSearchResult search(String text) {
    return search(text, Strategy.HIERARCHICAL);
  }

  ToolSearchResult search(String text, Strategy strategy) {
    return useCases.search().search(query(text, null, strategy));
  }

  static ToolQuery query(String text, ItemType type, Strategy strategy) {
    return new ToolQuery(text, type, 5, 3, 0.4, 0.3, true, strategy, null, false);
  }

  static Skill skill(String id, String description) {
    return new Skill(new SkillId(id), id, description, true, Set.of());
  }

  static ItemRecord tool(String id, String description, String... skills) {
    return item(id, ItemType.TOOL, description, skills);
  }

  static ItemRecord item(String id, ItemType type, String description, String... skills) {
    Set<SkillId> ids =
        Arrays.stream(skills)
            .map(SkillId::new)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return new ItemRecord(
        new ItemProfile(new ItemId(id), type, id, description, ids, null, true), titled(id));
  }

  static ItemRecord inactive(ItemRecord record) {
    return new ItemRecord(record.profile().deactivated(), record.schemas());
  }

  static ItemSchemas titled(String title) {
    return ItemSchemas.of(Map.of("title", title), null, null);
  }

  static List<String> ids(ToolSearchResult result) {
    return result.items().stream().map(FoundItem::item).map(TestingCatalog::id).toList();
  }

  static List<String> skillIds(ToolSearchResult result) {
    return result.matchedSkills().stream()
        .map(match -> match.value().skill().id().value())
        .toList();
  }

  private static String id(CatalogItem item) {
    return item.id().value();
  }
}
