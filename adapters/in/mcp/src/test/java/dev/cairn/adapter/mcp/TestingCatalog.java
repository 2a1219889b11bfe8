package dev.cairn.adapter.mcp;

import dev.cairn.adapter.wire.catalog.CatalogAnswerSize;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.input.CatalogRequests;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.Faults;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.catalog.InMemoryCatalogIndex;
import dev.cairn.testkit.schemas.InMemorySchemaRepository;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A small catalogue in memory whose parts a test can break. */
public final class TestingCatalog implements Supplier<CatalogUseCases> {

  /** In an order that every run shares. */
  public static final Map<String, Object> INPUT = new LinkedHashMap<>();

  static {
    INPUT.put("properties", Map.of("title", Map.of("type", "string")));
    INPUT.put("type", "object");
  }

  private final TestingEmbedder embedder = new TestingEmbedder();
  private final Faults faults = new Faults();
  private final CatalogUseCases useCases =
      CatalogUseCases.on(
          embedder,
          faults.before(CatalogIndex.class, new InMemoryCatalogIndex()),
          faults.before(SchemaRepository.class, new InMemorySchemaRepository()),
          Normalization.CLAMPED,
          FallbackPolicy.DEFAULT,
          new CatalogAnswerSize());

  /** Two skills, three items within them, and one item without a skill. */
  public static TestingCatalog filled() {
    TestingCatalog catalog = new TestingCatalog();
    catalog.skill("github", "GitHub", "open issue pull request repository");
    catalog.skill("files", "Files", "read write folder disk");
    catalog.item("github:create_issue", "tool", "create_issue", "open an issue", "github");
    catalog.item("github:review", "prompt", "review", "review a pull request", "github");
    catalog.item("files:read", "tool", "read_file", "read a file", "files");
    catalog.item("lone:issue", "resource", "issue", "open issue", null);
    return catalog;
  }

  @Override
  public CatalogUseCases get() {
    return useCases;
  }

  public Faults faults() {
    return faults;
  }

  public TestingEmbedder embedder() {
    return embedder;
  }

  public void skill(String id, String name, String description) {
    useCases
        .edit()
        .save(CatalogRequests.skill(Map.of("id", id, "name", name, "description", description)));
  }

  public void item(String id, String type, String name, String description, String skill) {
    item(
        Map.of(
            "id",
            id,
            "type",
            type,
            "name",
            name,
            "description",
            description,
            "skill_ids",
            skill == null ? List.of() : List.of(skill),
            "input_schema",
            INPUT));
  }

  public void item(Map<String, Object> fields) {
    useCases.edit().save(CatalogRequests.item(fields));
  }
}
