package dev.cairn.bootstrap.eval;

import dev.cairn.adapter.lucene.LuceneCatalogIndex;
import dev.cairn.adapter.lucene.LuceneSchemaRepository;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.FoundItem;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.Evidence;
import dev.cairn.domain.search.Fusion;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.Probe;
import dev.cairn.domain.search.SearchType;
import dev.cairn.domain.words.QueryWords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Registers documents as items, their skills with them, and asks each question each way; also by
 * meaning and by words alone, to show what the two bring together.
 */
final class ToolEval {

  private static final int BATCH = 128;

  /** An item of the data. */
  record Doc(
      String id,
      ItemType type,
      String name,
      String description,
      @Nullable String skill,
      String skillDescription) {

    static Doc of(JsonNode line) {
      String skill = line.path("skill").asString("");
      String type = line.path("type").asString(ItemType.TOOL.label());
      return new Doc(
          LineFile.text(line, "id"),
          ItemType.of(type)
              .orElseThrow(() -> new IllegalArgumentException("type: unknown '" + type + "'")),
          LineFile.text(line, "name"),
          line.path("description").asString(""),
          skill.isEmpty() ? null : skill,
          line.path("skill_description").asString(""));
    }

    ItemRecord item() {
      Set<SkillId> skills = skill == null ? Set.of() : Set.of(new SkillId(skill));
      return new ItemRecord(
          new ItemProfile(new ItemId(id), type, name, description, skills, null, true),
          ItemSchemas.NONE);
    }
  }

  private final Path folder;
  private final Embedder embedder;
  private final Steps steps;

  ToolEval(Path folder, Embedder embedder, Steps steps) {
    this.folder = folder;
    this.embedder = embedder;
    this.steps = steps;
  }

  List<Quality> run(List<Doc> docs, List<Question> questions, List<Strategy> strategies) {
    try (CatalogIndex index = LuceneCatalogIndex.open(folder.resolve("catalog"));
        SchemaRepository schemas = LuceneSchemaRepository.open(folder.resolve("schemas"))) {
      CatalogUseCases catalog =
          CatalogUseCases.on(
              embedder, index, schemas, Normalization.CLAMPED, FallbackPolicy.DEFAULT);
      fill(catalog, docs);
      List<Quality> qualities = new ArrayList<>();
      strategies.forEach(strategy -> qualities.add(ask(catalog, questions, strategy)));
      qualities.add(ask(index, questions, SearchType.VECTOR, Evidence::cosine));
      qualities.add(ask(index, questions, SearchType.BM25, Evidence::words));
      return qualities;
    }
  }

  private void fill(CatalogUseCases catalog, List<Doc> docs) {
    Map<String, Skill> skills = new LinkedHashMap<>();
    for (Doc doc : docs) {
      if (doc.skill() != null) {
        skills.computeIfAbsent(
            doc.skill(),
            name -> new Skill(new SkillId(name), name, doc.skillDescription(), true, Set.of()));
      }
    }
    catalog.edit().saveAll(List.copyOf(skills.values()), List.of());
    steps.each(
        "documents",
        docs,
        BATCH,
        batch -> catalog.edit().saveAll(List.of(), batch.stream().map(Doc::item).toList()));
  }

  private Quality ask(CatalogUseCases catalog, List<Question> questions, Strategy strategy) {
    Quality quality = new Quality(strategy.label());
    steps.each(
        "queries (" + strategy.label() + ")",
        questions,
        1,
        batch -> {
          Question question = batch.getFirst();
          ToolQuery query = query(question, strategy);
          long began = System.nanoTime();
          List<FoundItem> items = catalog.search().search(query).items();
          double took = (System.nanoTime() - began) / 1e6;
          quality.add(
              items.stream().map(found -> Set.of(found.item().id().value())).toList(),
              question.gold(),
              took);
        });
    return quality;
  }

  private Quality ask(
      CatalogIndex index,
      List<Question> questions,
      SearchType half,
      ToDoubleFunction<Evidence> evidence) {
    Quality quality = new Quality(half.label());
    int all = (int) Math.min(index.statistics().items(), NearestRules.MAX_LIMIT);
    steps.each(
        "queries (" + half.label() + ")",
        questions,
        1,
        batch -> {
          Question question = batch.getFirst();
          long began = System.nanoTime();
          List<Scored<CatalogItem>> items =
              index
                  .nearestItems(probe(question), ItemFilter.searchable(null, null), -1, all)
                  .best();
          double took = (System.nanoTime() - began) / 1e6;
          quality.add(best(items, evidence), question.gold(), took);
        });
    return quality;
  }

  private Probe probe(Question question) {
    String text = question.asked();
    QueryWords words = QueryWords.of(text, embedder.tokenize(text));
    return new Probe(embedder.embedQuery(text), words, Fusion.CATALOG);
  }

  /** What has none of the words was not found by them. */
  private static List<Set<String>> best(
      List<Scored<CatalogItem>> items, ToDoubleFunction<Evidence> evidence) {
    return items.stream()
        .filter(each -> of(each, evidence) > 0)
        .sorted(Comparator.comparingDouble(each -> -of(each, evidence)))
        .limit(Quality.DEPTH)
        .map(each -> Set.of(each.value().id().value()))
        .toList();
  }

  private static double of(Scored<CatalogItem> item, ToDoubleFunction<Evidence> evidence) {
    return evidence.applyAsDouble(Objects.requireNonNull(item.evidence()));
  }

  private static ToolQuery query(Question question, Strategy strategy) {
    return new ToolQuery(
        question.asked(),
        null,
        Quality.DEPTH,
        ToolQuery.DEFAULT_SKILL_LIMIT,
        ToolQuery.DEFAULT_SKILL_THRESHOLD,
        ToolQuery.DEFAULT_TOOL_THRESHOLD,
        false,
        strategy);
  }
}
