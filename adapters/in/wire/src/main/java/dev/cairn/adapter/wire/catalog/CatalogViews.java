package dev.cairn.adapter.wire.catalog;

import dev.cairn.adapter.wire.PagingView;
import dev.cairn.adapter.wire.Reasons;
import dev.cairn.application.catalog.DescribedItem;
import dev.cairn.application.catalog.ExplainedSearch;
import dev.cairn.application.catalog.FoundItem;
import dev.cairn.application.catalog.ToolSearchResult;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.Match;
import dev.cairn.domain.catalog.Skill;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers about the catalogue in the form that goes over the wire. */
public final class CatalogViews {

  private static final CatalogMapper MAPPER = CatalogMapper.INSTANCE;

  private CatalogViews() {}

  public static ToolSearchView search(ToolSearchResult result) {
    return search(result, null);
  }

  /** The same with what each stage had to choose from. */
  public static ToolSearchView search(ExplainedSearch explained) {
    return search(explained.result(), explained.stages().stream().map(StageView::of).toList());
  }

  private static ToolSearchView search(ToolSearchResult result, @Nullable List<StageView> stages) {
    return new ToolSearchView(
        result.query(),
        result.items().stream().map(CatalogViews::found).toList(),
        skillMatches(result.matchedSkills()),
        MAPPER.metadata(result.metadata()),
        stages);
  }

  public static List<SkillMatchView> skillMatches(List<Match<CountedSkill>> matches) {
    return matches.stream()
        .map(match -> MAPPER.match(match.value(), match.value().skill(), match.score()))
        .toList();
  }

  public static List<ItemMatchView> itemMatches(List<Match<CatalogItem>> matches) {
    return matches.stream().map(match -> MAPPER.match(match.value(), match.score())).toList();
  }

  public static SkillView skill(Skill skill) {
    return MAPPER.skill(skill);
  }

  public static ItemView item(DescribedItem described) {
    return new ItemView(MAPPER.summary(described.item()), SchemasView.of(described.schemas()));
  }

  private static FoundItemView found(FoundItem found) {
    return new FoundItemView(
        MAPPER.match(found.item(), found.score()),
        SchemasView.of(found.schemas()),
        Reasons.explained(found.explanation()));
  }

  /** The page with this number, from 1, of pages of this size. */
  public static SkillPageView skills(Page<CountedSkill> found, int page, int pageSize) {
    return new SkillPageView(
        PagingView.of(page, pageSize, found.total()),
        found.values().stream().map(CatalogViews::counted).toList());
  }

  private static CountedSkillView counted(CountedSkill counted) {
    return new CountedSkillView(MAPPER.skill(counted.skill()), counted.toolCount());
  }

  /** The page with this number, from 1, of pages of this size. */
  public static ItemPageView items(Page<CatalogItem> found, int page, int pageSize) {
    return new ItemPageView(
        PagingView.of(page, pageSize, found.total()),
        found.values().stream().map(MAPPER::summary).toList());
  }

  public static CatalogStatsView stats(CatalogStatistics statistics) {
    return MAPPER.stats(statistics);
  }
}
