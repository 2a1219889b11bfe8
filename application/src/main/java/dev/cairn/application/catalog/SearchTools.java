package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CatalogRanking;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.FallbackPolicy.Consequence;
import dev.cairn.domain.catalog.Incident;
import dev.cairn.domain.catalog.Intents;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemQuery;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Match;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.SkillQuery;
import dev.cairn.domain.catalog.Stage;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.Mix;
import dev.cairn.domain.embedding.Wording;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.SearchError;
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.words.QueryWords;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the items that fit a task: embeds the query once (and once the parts of one that asks for
 * several things), finds skills, finds items, loads their schemas. What a broken or empty stage
 * means for the answer is the {@link FallbackPolicy}'s to say.
 */
public record SearchTools(
    Embedder embedder,
    CatalogIndex index,
    SchemaRepository schemas,
    CatalogRanking ranking,
    FallbackPolicy policy,
    ToolAnswerSize size)
    implements CatalogUseCases.Search {

  /** Once more if the index changed to another model between embedding and searching. */
  @Override
  public ToolSearchResult search(ToolQuery query) {
    try {
      return searchedOnce(query);
    } catch (ModelMismatchError changedMeanwhile) {
      return searchedOnce(query);
    }
  }

  /** Looks again at what was cut; where that fails, the answer stands and less is told. */
  @Override
  public ExplainedSearch explained(ToolQuery query) {
    ToolSearchResult result = search(query);
    Stages again = new Stages(policy);
    List<StageReport> reports =
        embed(again, query.text())
            .map(probe -> reports(probe).of(query, result, again))
            .orElse(List.of());
    return new ExplainedSearch(result, reports);
  }

  private StageReports reports(Probe probe) {
    Calibration calibration = embedder.model().calibration(Mix.CATALOG);
    return new StageReports(index, ranking, calibration, probe);
  }

  private ToolSearchResult searchedOnce(ToolQuery query) {
    Stages stages = new Stages(policy);
    Answer answer =
        embed(stages, query.text())
            .map(probe -> answer(stages, query, probe))
            .orElseGet(() -> Answer.nothing(query));
    Optional<Map<SchemaKey, ItemSchemas>> loaded = schemas(stages, query, answer.items.best);
    ToolSearchResult whole =
        loaded
            .map(schemas -> answer.result(stages, found(query, answer.items.best, schemas)))
            .orElseGet(() -> Answer.nothing(query).result(stages, List.of()));
    return query.maxTokens() == null ? whole : AnswerBudget.within(query.maxTokens(), whole, size);
  }

  private Answer answer(Stages stages, ToolQuery query, Probe probe) {
    return switch (query.strategy()) {
      case DIRECT -> direct(stages, query, probe);
      case HIERARCHICAL -> hierarchical(stages, query, probe);
      case HYBRID -> hybrid(stages, query, probe);
    };
  }

  @Override
  public List<Match<CountedSkill>> skills(SkillQuery query) {
    Stages stages = new Stages(policy);
    Probe probe = embedded(stages, query.text());
    return stages.run(
            Stage.SKILLS,
            () -> nearestSkills(probe, null, query.threshold(), query.limit()),
            SearchTools::<Skills>refused)
        .matches;
  }

  @Override
  public List<Match<CatalogItem>> items(ItemQuery query) {
    Stages stages = new Stages(policy);
    Probe probe = embedded(stages, query.text());
    return stages.run(
            Stage.ITEMS,
            () -> nearestItems(probe, query.filter(), query.threshold(), query.limit()),
            SearchTools::<Items>refused)
        .best;
  }

  private Answer hierarchical(Stages stages, ToolQuery query, Probe probe) {
    Skills skills = skills(stages, query, probe).get();
    Incident trouble = skills.trouble;
    if (trouble == null) {
      return within(stages, query, probe, skills);
    }
    return searchesEverything(stages.noted(trouble))
        ? direct(stages, query, probe)
        : Answer.nothing(query);
  }

  /** Where the skills are no help, the direct half is the answer. */
  private Answer hybrid(Stages stages, ToolQuery query, Probe probe) {
    Supplier<Skills> pending = skills(stages, query, probe);
    Supplier<Items> everywhere = items(stages, query, probe, null);
    Skills skills = pending.get();
    Incident trouble = skills.trouble;
    if (trouble == null) {
      return within(stages, query, probe, skills).with(everywhere.get(), ranking);
    }
    return searchesEverything(stages.noted(trouble))
        ? new Answer(query, Strategy.HYBRID, List.of(), null, everywhere.get())
        : Answer.nothing(query);
  }

  private Answer within(Stages stages, ToolQuery query, Probe probe, Skills skills) {
    List<SkillId> ids = skills.ids();
    Items items = items(stages, query, probe, Set.copyOf(ids)).get();
    return new Answer(query, query.strategy(), skills.matches, ids, items);
  }

  private Answer direct(Stages stages, ToolQuery query, Probe probe) {
    Items items = items(stages, query, probe, null).get();
    return new Answer(query, Strategy.DIRECT, List.of(), null, items);
  }

  private Optional<Probe> embed(Stages stages, String text) {
    return stages.run(
        Stage.EMBEDDING, () -> Optional.of(probe(text)), incident -> Optional.empty());
  }

  private Probe embedded(Stages stages, String text) {
    return stages.run(Stage.EMBEDDING, () -> probe(text), SearchTools::refused);
  }

  private Probe probe(String text) {
    List<Probe> parts = Intents.of(text).stream().map(part -> reading(part, List.of())).toList();
    return reading(text, parts);
  }

  private Probe reading(String text, List<Probe> parts) {
    Meaning meaning = embedder.model().meaning(embedder.embedQuery(Wording.of(text)), Mix.CATALOG);
    return new Probe(meaning, QueryWords.of(text, embedder.tokenize(text)), parts);
  }

  private Supplier<Skills> skills(Stages stages, ToolQuery query, Probe probe) {
    return stages.start(
        Stage.SKILLS,
        () -> nearestSkills(probe, query.itemType(), query.skillThreshold(), query.skillLimit()),
        incident -> new Skills(List.of(), incident));
  }

  /**
   * @param most null: the usual number for each thing that is asked for
   */
  private Skills nearestSkills(
      Probe probe, @Nullable ItemType type, double threshold, @Nullable Integer most) {
    if (index.statistics().activeSkills() == 0) {
      return new Skills(List.of(), Incident.NO_SKILLS_EXIST);
    }
    Calibration calibration = embedder.model().calibration(Mix.CATALOG);
    double least = ranking.leastCosine(threshold, calibration);
    int asked = most == null ? ToolQuery.DEFAULT_SKILL_LIMIT : most;
    int limit = most == null ? Integer.MAX_VALUE : most;
    Nearest<CountedSkill> nearest = index.nearestSkills(probe, type, least, asked);
    List<Match<CountedSkill>> matches =
        ranking.skills(nearest.best(), calibration, threshold, limit);
    return new Skills(matches, matches.isEmpty() ? Incident.NO_SKILL_MATCHED : null);
  }

  private Supplier<Items> items(
      Stages stages, ToolQuery query, Probe probe, @Nullable Set<SkillId> skills) {
    ItemFilter filter = ItemFilter.searchable(skills, query.itemType());
    return stages.start(
        Stage.ITEMS,
        () -> nearestItems(probe, filter, query.toolThreshold(), query.limit()),
        incident ->
            skills != null && searchesEverything(incident)
                ? items(stages, query, probe, null).get()
                : Items.NONE);
  }

  private Items nearestItems(Probe probe, ItemFilter filter, double threshold, int limit) {
    Calibration calibration = embedder.model().calibration(Mix.CATALOG);
    double least = ranking.leastCosine(threshold, calibration);
    Nearest<CatalogItem> nearest = index.nearestItems(probe, filter, least, limit);
    return new Items(
        ranking.items(nearest.best(), calibration, threshold, limit), nearest.total(), true);
  }

  private boolean searchesEverything(Incident incident) {
    return policy.consequenceOf(incident) == Consequence.SEARCH_ALL_ITEMS;
  }

  /** Empty where there is no answer without them. */
  private Optional<Map<SchemaKey, ItemSchemas>> schemas(
      Stages stages, ToolQuery query, List<Match<CatalogItem>> matches) {
    List<SchemaKey> keys = matches.stream().map(match -> match.value().schemaKey()).toList();
    return query.includeSchemas() && !keys.isEmpty()
        ? stages.run(Stage.SCHEMAS, () -> Optional.of(schemas.load(keys)), this::withoutSchemas)
        : Optional.of(Map.of());
  }

  private Optional<Map<SchemaKey, ItemSchemas>> withoutSchemas(Incident incident) {
    return policy.consequenceOf(incident) == Consequence.LEAVE_SCHEMAS_OUT
        ? Optional.of(Map.of())
        : Optional.empty();
  }

  private static List<FoundItem> found(
      ToolQuery query, List<Match<CatalogItem>> matches, Map<SchemaKey, ItemSchemas> loaded) {
    return matches.stream()
        .map(
            match ->
                new FoundItem(
                    match.value(),
                    match.score(),
                    loaded.getOrDefault(match.value().schemaKey(), ItemSchemas.NONE),
                    query.explain() ? match.explanation() : null))
        .toList();
  }

  @SuppressWarnings("TypeParameterUnusedInFormals") // never answers
  private static <T> T refused(Incident incident) {
    throw new SearchError(incident.reason(), null);
  }

  /** What stage 1 gave; where there is trouble, the skills do not narrow stage 2. */
  private record Skills(List<Match<CountedSkill>> matches, @Nullable Incident trouble) {

    List<SkillId> ids() {
      return matches.stream().map(match -> match.value().skill().id()).toList();
    }
  }

  /** What stage 2 gave, if it was carried out at all. */
  private record Items(List<Match<CatalogItem>> best, long total, boolean searched) {
    static final Items NONE = new Items(List.of(), 0, false);
  }

  private record Answer(
      ToolQuery query,
      Strategy used,
      List<Match<CountedSkill>> matchedSkills,
      @Nullable List<SkillId> skillIds,
      Items items) {

    static Answer nothing(ToolQuery query) {
      return new Answer(query, query.strategy(), List.of(), null, Items.NONE);
    }

    Answer with(Items more, CatalogRanking ranking) {
      List<Match<CatalogItem>> merged = ranking.merged(items.best, more.best, query.limit());
      Items all =
          new Items(merged, Math.max(items.total, more.total), items.searched || more.searched);
      return new Answer(query, used, matchedSkills, skillIds, all);
    }

    ToolSearchResult result(Stages stages, List<FoundItem> found) {
      SearchMetadata metadata = metadata(stages, found.size());
      return new ToolSearchResult(query.text(), found, matchedSkills, metadata, items.searched);
    }

    private SearchMetadata metadata(Stages stages, int count) {
      return new SearchMetadata(
          used,
          skillIds,
          matchedSkills.size(),
          items.total,
          count,
          stages.timings(),
          stages.incidents());
    }
  }
}
