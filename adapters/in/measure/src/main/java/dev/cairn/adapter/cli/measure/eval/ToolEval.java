package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.cli.measure.TrialStore;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.FoundItem;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
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
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.Mix;
import dev.cairn.domain.embedding.Wording;
import dev.cairn.domain.fusion.Evidence;
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.SearchType;
import dev.cairn.domain.words.QueryWords;
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
record ToolEval(TrialStore trial, Embedder embedder, Steps steps) {

  private static final int BATCH = 128;

  /**
   * An item of the data.
   *
   * @param skill the skill it belongs to, as this document tells of it; null: none
   */
  record Doc(ItemRecord item, @Nullable Skill skill) {

    static Doc of(JsonNode line) {
      Skill skill = skill(line);
      ItemProfile profile =
          new ItemProfile(
              new ItemId(LineFile.text(line, "id")),
              type(line),
              LineFile.text(line, "name"),
              line.path("description").asString(""),
              skill == null ? Set.of() : Set.of(skill.id()),
              null,
              true);
      ItemSchemas schemas = ItemSchemas.of(parameters(line), null, null);
      return new Doc(new ItemRecord(profile, schemas), skill);
    }

    private static Map<String, Map<String, Object>> parameters(JsonNode line) {
      Map<String, Object> properties = new LinkedHashMap<>();
      line.path("params").forEach(name -> properties.put(name.asString(), Map.of()));
      return Map.of("properties", properties);
    }

    String id() {
      return item.profile().id().value();
    }

    boolean isDescribed() {
      return !item.profile().description().isBlank();
    }

    private static @Nullable Skill skill(JsonNode line) {
      String name = line.path("skill").asString("");
      String description = line.path("skill_description").asString("");
      return name.isEmpty()
          ? null
          : new Skill(new SkillId(name), name, description, true, Set.of());
    }

    private static ItemType type(JsonNode line) {
      String type = line.path("type").asString(ItemType.TOOL.label());
      return ItemType.of(type)
          .orElseThrow(
              () -> new IllegalArgumentException("type: must be one of: " + ItemType.NAMES));
    }
  }

  List<Answers> run(List<Doc> docs, List<Question> questions, List<Strategy> strategies) {
    CatalogIndex index = trial.catalog();
    CatalogUseCases catalog =
        CatalogUseCases.on(
            embedder, index, trial.schemas(), Normalization.CLAMPED, FallbackPolicy.DEFAULT);
    fill(catalog, docs);
    List<Answers> answers = new ArrayList<>();
    strategies.forEach(strategy -> answers.add(ask(catalog, questions, strategy)));
    answers.add(ask(index, questions, SearchType.VECTOR, Evidence::cosine));
    answers.add(ask(index, questions, SearchType.BM25, Evidence::words));
    return answers;
  }

  /** Each skill once, by the first document that describes it. */
  static List<Skill> skills(List<Doc> docs) {
    Map<SkillId, Skill> skills = new LinkedHashMap<>();
    for (Doc doc : docs) {
      if (doc.skill() != null) {
        skills.merge(
            doc.skill().id(),
            doc.skill(),
            (known, next) -> known.description().isBlank() ? next : known);
      }
    }
    return List.copyOf(skills.values());
  }

  private void fill(CatalogUseCases catalog, List<Doc> docs) {
    catalog.edit().saveAll(skills(docs), List.of());
    steps.each(
        "documents",
        docs,
        BATCH,
        batch -> catalog.edit().saveAll(List.of(), batch.stream().map(Doc::item).toList()));
  }

  private Answers ask(CatalogUseCases catalog, List<Question> questions, Strategy strategy) {
    return steps.ask(
        strategy.label(),
        questions,
        question -> catalog.search().search(query(question, strategy)).items(),
        found -> Set.of(found.item().id().value()),
        FoundItem::score);
  }

  /** By one half of the evidence; what has none of the words was not found by them. */
  private Answers ask(
      CatalogIndex index,
      List<Question> questions,
      SearchType half,
      ToDoubleFunction<Evidence> evidence) {
    int all = (int) Math.min(index.statistics().items(), NearestRules.MAX_LIMIT);
    ToDoubleFunction<Scored<CatalogItem>> score =
        item -> evidence.applyAsDouble(Objects.requireNonNull(item.evidence()));
    return steps.ask(
        half.label(),
        questions,
        question -> best(index, question, all, score),
        item -> Set.of(item.value().id().value()),
        score);
  }

  private List<Scored<CatalogItem>> best(
      CatalogIndex index, Question question, int all, ToDoubleFunction<Scored<CatalogItem>> score) {
    ItemFilter everything = ItemFilter.searchable(null, null);
    return index.nearestItems(probe(question), everything, -1, all).best().stream()
        .filter(item -> score.applyAsDouble(item) > 0)
        .sorted(Comparator.comparingDouble(score).reversed())
        .limit(JudgedAnswer.DEPTH)
        .toList();
  }

  private Probe probe(Question question) {
    String text = question.asked();
    Meaning meaning = embedder.model().meaning(embedder.embedQuery(Wording.of(text)), Mix.CATALOG);
    return new Probe(meaning, QueryWords.of(text, embedder.tokenize(text)));
  }

  private static ToolQuery query(Question question, Strategy strategy) {
    return new ToolQuery(
        question.asked(),
        null,
        JudgedAnswer.DEPTH,
        null,
        ToolQuery.DEFAULT_SKILL_THRESHOLD,
        ToolQuery.DEFAULT_TOOL_THRESHOLD,
        false,
        strategy,
        null,
        false);
  }
}
