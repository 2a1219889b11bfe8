package dev.cairn.application.catalog;

import dev.cairn.application.catalog.StageReport.Candidate;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CatalogRanking;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.Cut;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.Match;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.Stage;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.score.Calibration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks once more at what a search had to choose from, without thresholds, and says of everything
 * near the top why it went on or did not.
 */
record StageReports(
    CatalogIndex index, CatalogRanking ranking, Calibration calibration, Probe probe) {

  /** So many more than were asked for are shown. */
  private static final int MORE = 15;

  List<StageReport> of(ToolQuery query, ToolSearchResult result, Stages stages) {
    List<StageReport> reports = new ArrayList<>();
    double embedding = result.metadata().timings().embedding();
    reports.add(StageReport.unscored(Stage.EMBEDDING, embedding, 1, 1));
    if (query.strategy() != Strategy.DIRECT) {
      reports.add(
          skills(query, result, stages.run(Stage.SKILLS, () -> skills(query), it -> List.of())));
    }
    reports.add(items(query, result, stages.run(Stage.ITEMS, () -> items(query), it -> List.of())));
    if (query.includeSchemas()) {
      reports.add(schemas(result));
    }
    return reports;
  }

  private static StageReport schemas(ToolSearchResult result) {
    List<FoundItem> items = result.items();
    int loaded =
        (int) items.stream().filter(item -> !item.schemas().equals(ItemSchemas.NONE)).count();
    double took = result.metadata().timings().schemas();
    return StageReport.unscored(Stage.SCHEMAS, took, items.size(), loaded);
  }

  private List<Match<CountedSkill>> skills(ToolQuery query) {
    int limit =
        most(query.skillLimit() == null ? ToolQuery.DEFAULT_SKILL_LIMIT : query.skillLimit());
    double least = ranking.leastCosine(0, calibration);
    return ranking.skills(
        index.nearestSkills(probe, query.itemType(), least, limit).best(), calibration, 0, limit);
  }

  private List<Match<CatalogItem>> items(ToolQuery query) {
    int limit = most(query.limit());
    double least = ranking.leastCosine(0, calibration);
    ItemFilter filter = ItemFilter.searchable(null, query.itemType());
    return ranking.items(
        index.nearestItems(probe, filter, least, limit).best(), calibration, 0, limit);
  }

  private static int most(int asked) {
    return Math.min(ToolQuery.MAX_LIMIT, asked + MORE);
  }

  private static StageReport skills(
      ToolQuery query, ToolSearchResult result, List<Match<CountedSkill>> near) {
    List<SkillId> used = result.metadata().skillIdsUsed();
    return new StageReport(
        Stage.SKILLS,
        result.metadata().timings().skills(),
        query.skillThreshold(),
        near.stream().filter(match -> match.score() >= query.skillThreshold()).count(),
        used == null ? 0 : used.size(),
        near.stream().map(match -> candidate(match, cut(query, used, match))).toList());
  }

  private static Candidate candidate(Match<CountedSkill> match, @Nullable Cut cut) {
    Skill skill = match.value().skill();
    return new Candidate(skill.id().value(), skill.name(), match.score(), cut);
  }

  /** Why a skill did not go on; null where it did. */
  private static @Nullable Cut cut(
      ToolQuery query, @Nullable List<SkillId> used, Match<CountedSkill> match) {
    if (match.score() < query.skillThreshold()) {
      return Cut.BELOW_THRESHOLD;
    }
    return used == null
        ? Cut.DISREGARDED
        : used.contains(match.value().skill().id()) ? null : Cut.BEYOND_LIMIT;
  }

  private static StageReport items(
      ToolQuery query, ToolSearchResult result, List<Match<CatalogItem>> near) {
    return new StageReport(
        Stage.ITEMS,
        result.metadata().timings().items(),
        query.toolThreshold(),
        result.metadata().candidateCount(),
        result.items().size(),
        Stream.concat(kept(result), left(query, result, near)).toList());
  }

  private static Stream<Candidate> kept(ToolSearchResult result) {
    return result.items().stream().map(each -> candidate(each.item(), each.score(), null));
  }

  private static Stream<Candidate> left(
      ToolQuery query, ToolSearchResult result, List<Match<CatalogItem>> near) {
    Set<ItemId> kept =
        result.items().stream().map(found -> found.item().id()).collect(Collectors.toSet());
    return near.stream()
        .filter(match -> !kept.contains(match.value().id()))
        .map(match -> candidate(match.value(), match.score(), cut(query, result, match)));
  }

  private static Candidate candidate(CatalogItem item, double score, @Nullable Cut cut) {
    return new Candidate(item.id().value(), item.profile().name(), score, cut);
  }

  /** Why an item that is not in the answer is not. */
  private static Cut cut(ToolQuery query, ToolSearchResult result, Match<CatalogItem> match) {
    List<SkillId> used = result.metadata().skillIdsUsed();
    Set<SkillId> own = match.value().profile().skillIds();
    if (match.score() < query.toolThreshold()) {
      return Cut.BELOW_THRESHOLD;
    }
    if (query.strategy() == Strategy.HIERARCHICAL
        && used != null
        && Collections.disjoint(own, used)) {
      return Cut.OUTSIDE_SKILLS;
    }
    return query.maxTokens() != null && result.items().size() < query.limit()
        ? Cut.OVER_BUDGET
        : Cut.BEYOND_LIMIT;
  }
}
