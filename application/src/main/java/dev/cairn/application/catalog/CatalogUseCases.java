package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.Page;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CatalogRanking;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemQuery;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Match;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.SkillQuery;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.score.Normalization;
import java.util.List;

/**
 * Everything an in-adapter can do with the catalogue. Search, edit and browse are carried out here
 * or handed over to a process that has the catalogue; a request and its answer are one message.
 */
public record CatalogUseCases(Search search, Edit edit, Browse browse, SyncCatalog sync) {

  /** Finds tools, prompts and resources for a task. */
  public interface Search {

    ToolSearchResult search(ToolQuery query);

    /** The same, and what each stage had to choose from. */
    ExplainedSearch explained(ToolQuery query);

    /** Stage 1 alone; fails where it fails, for there is nothing to fall back to. */
    List<Match<CountedSkill>> skills(SkillQuery query);

    /** Stage 2 alone, within the skills that the caller names. */
    List<Match<CatalogItem>> items(ItemQuery query);
  }

  /** Registers, changes and removes skills and items. */
  public interface Edit {

    default void save(Skill skill) {
      saveAll(List.of(skill), List.of());
    }

    default CatalogItem save(ItemRecord item) {
      return saveAll(List.of(), List.of(item)).getFirst();
    }

    /**
     * Saves many at once and answers the items in their order. Of two with the same id the later
     * one counts.
     */
    List<CatalogItem> saveAll(List<Skill> skills, List<ItemRecord> items);

    /** Removes a skill; its items stay, and keep its id in case it comes back. */
    void remove(SkillId id);

    void remove(ItemId id);
  }

  /** Looks the catalogue up without ranking: one by id, pages, schemas, statistics. */
  public interface Browse {

    /** The skill, active or not; an unknown id is the caller's mistake and says so. */
    Skill skill(SkillId id);

    /** The item with its schemas; an unknown id is the caller's mistake and says so. */
    DescribedItem item(ItemId id);

    /** Those of the items that exist, with their schemas, in the order of the ids. */
    List<DescribedItem> describe(List<ItemId> ids);

    Page<CountedSkill> skills(int offset, int limit);

    Page<CatalogItem> items(ItemFilter filter, int offset, int limit);

    /** A page of items in full, as they were registered. */
    Page<ItemRecord> records(int offset, int limit);

    CatalogStatistics statistics();
  }

  /** For answers that are not written down. */
  public static CatalogUseCases on(
      Embedder embedder,
      CatalogIndex index,
      SchemaRepository schemas,
      Normalization normalization,
      FallbackPolicy policy) {
    return on(embedder, index, schemas, normalization, policy, ToolAnswerSize.TEXTS_ALONE);
  }

  public static CatalogUseCases on(
      Embedder embedder,
      CatalogIndex index,
      SchemaRepository schemas,
      Normalization normalization,
      FallbackPolicy policy,
      ToolAnswerSize size) {
    EditCatalog edit = new EditCatalog(embedder, index, schemas);
    BrowseCatalog browse = new BrowseCatalog(index, schemas);
    return new CatalogUseCases(
        new SearchTools(embedder, index, schemas, new CatalogRanking(normalization), policy, size),
        edit,
        browse,
        new SyncCatalog(edit, browse, index, embedder));
  }
}
