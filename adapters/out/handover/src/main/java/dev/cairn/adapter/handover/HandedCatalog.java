package dev.cairn.adapter.handover;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.SyncCatalog;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.error.UnknownIdError;
import java.util.List;

/** The use cases of the catalogue, wherever they are carried out; a sync looks at much of it. */
final class HandedCatalog {

  private HandedCatalog() {}

  /**
   * @param embedder what a sync compares items and skills with
   */
  static CatalogUseCases over(SteadyCalls calls, Embedder embedder) {
    CatalogUseCases.Browse browse = calls.to(Service.CATALOG_BROWSE, CatalogUseCases.Browse.class);
    CatalogUseCases.Edit edit =
        new Edit(calls, calls.to(Service.CATALOG_EDIT, CatalogUseCases.Edit.class), browse);
    CatalogIndex index = calls.to(Service.INDEX, CatalogIndex.class);
    return new CatalogUseCases(
        calls.to(Service.CATALOG_SEARCH, CatalogUseCases.Search.class),
        edit,
        browse,
        new SyncCatalog(edit, browse, index, embedder));
  }

  /** Asks first what there is: what a repeated removal no longer finds, its first attempt took. */
  private record Edit(SteadyCalls calls, CatalogUseCases.Edit there, CatalogUseCases.Browse browse)
      implements CatalogUseCases.Edit {

    @Override
    public List<CatalogItem> saveAll(List<Skill> skills, List<ItemRecord> items) {
      return there.saveAll(skills, items);
    }

    @Override
    public void remove(SkillId id) {
      remove(() -> browse.skill(id), () -> there.remove(id));
    }

    @Override
    public void remove(ItemId id) {
      remove(() -> browse.item(id), () -> there.remove(id));
    }

    private void remove(Runnable lookup, Runnable removal) {
      if (!calls.handsOver()) {
        removal.run();
        return;
      }
      lookup.run();
      try {
        removal.run();
      } catch (UnknownIdError gone) {
        Handover.LOG.log(System.Logger.Level.DEBUG, "What was to be removed is gone already");
      }
    }
  }
}
