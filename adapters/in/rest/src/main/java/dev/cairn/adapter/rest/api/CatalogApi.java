package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.route.Route;
import dev.cairn.adapter.wire.catalog.CatalogStatsView;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.adapter.wire.catalog.ItemPageView;
import dev.cairn.adapter.wire.catalog.ItemView;
import dev.cairn.adapter.wire.catalog.SkillPageView;
import dev.cairn.adapter.wire.catalog.SkillView;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.DescribedItem;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CatalogRules;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.input.CatalogPageRequest;
import dev.cairn.domain.input.CatalogRequests;
import java.util.List;
import java.util.function.Supplier;

/** Registering, changing, removing and looking up skills and items. */
public final class CatalogApi {

  private final Supplier<CatalogUseCases> catalog;

  public CatalogApi(Supplier<CatalogUseCases> catalog) {
    this.catalog = catalog;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/api/v1/skills", "listSkills", "Lists skills in the order of their ids")
            .query(CatalogRequests.SKILL_PAGE)
            .answers(200, "A page of skills.", SkillPageView.class)
            .to(CatalogRequests::skillPage, this::listSkills),
        new Route("PUT", "/api/v1/skills/{id}", "putSkill", "Registers or changes a skill")
            .saying("Searches see it at once.")
            .path(CatalogRequests.SKILL)
            .body("SkillInput", CatalogRequests.SKILL)
            .answers(200, "It as it is now.", SkillView.class)
            .never(404)
            .to(CatalogRequests::skill, this::putSkill),
        Route.get("/api/v1/skills/{id}", "getSkill", "Shows a skill")
            .path(CatalogRequests.SKILL)
            .answers(200, "It as it is registered.", SkillView.class)
            .to(
                CatalogRequests::skillId,
                id -> RestAnswer.ok(CatalogViews.skill(browse().skill(id)))),
        new Route("DELETE", "/api/v1/skills/{id}", "deleteSkill", "Removes a skill")
            .saying("A skill's items stay.")
            .path(CatalogRequests.SKILL)
            .answers(204, "It is gone.", null)
            .to(CatalogRequests::skillId, id -> removed(() -> edit().remove(id))),
        Route.get(
                "/api/v1/items",
                "listItems",
                "Lists items in the order of their ids, without their schemas")
            .query(CatalogRequests.PAGE)
            .answers(200, "A page of items.", ItemPageView.class)
            .to(CatalogRequests::page, this::listItems),
        new Route("PUT", "/api/v1/items/{id}", "putItem", "Registers or changes an item")
            .saying("Searches see it at once.")
            .path(CatalogRequests.ITEM)
            .body("ItemInput", CatalogRequests.ITEM)
            .answers(200, "It as it is now.", ItemView.class)
            .never(404)
            .to(CatalogRequests::item, this::putItem),
        Route.get("/api/v1/items/{id}", "getItem", "Shows an item")
            .path(CatalogRequests.ITEM)
            .answers(200, "It as it is registered.", ItemView.class)
            .to(CatalogRequests::itemId, id -> RestAnswer.ok(CatalogViews.item(browse().item(id)))),
        new Route("DELETE", "/api/v1/items/{id}", "deleteItem", "Removes an item")
            .path(CatalogRequests.ITEM)
            .answers(204, "It is gone.", null)
            .to(CatalogRequests::itemId, id -> removed(() -> edit().remove(id))),
        Route.post(
                "/api/v1/catalog",
                "upsertCatalog",
                "Registers or changes many skills and items at once")
            .saying(
                "At most %d of them. Of two with the same id the later one counts."
                    .formatted(CatalogRules.MAX_AT_ONCE))
            .body("CatalogInput", CatalogRequests.MANY)
            .answers(
                200,
                "What was saved, and each element that was not. Each stands for itself.",
                UpsertView.class)
            .embedsMuch()
            .to(Upsert::of, upsert -> RestAnswer.ok(upsert.into(edit()))),
        Route.get("/api/v1/catalog/stats", "catalogStats", "Tells what the catalogue holds")
            .answers(200, "Counts, and where they come from.", CatalogStatsView.class)
            .to(
                values -> values,
                nothing -> RestAnswer.ok(CatalogViews.stats(browse().statistics()))));
  }

  private RestAnswer listSkills(CatalogPageRequest request) {
    return RestAnswer.ok(
        CatalogViews.skills(
            browse().skills(request.offset(), request.pageSize()),
            request.page(),
            request.pageSize()));
  }

  private RestAnswer putSkill(Skill skill) {
    edit().save(skill);
    return RestAnswer.ok(CatalogViews.skill(skill));
  }

  private RestAnswer listItems(CatalogPageRequest request) {
    return RestAnswer.ok(
        CatalogViews.items(
            browse().items(request.filter(), request.offset(), request.pageSize()),
            request.page(),
            request.pageSize()));
  }

  private RestAnswer putItem(ItemRecord record) {
    CatalogItem saved = edit().save(record);
    return RestAnswer.ok(CatalogViews.item(new DescribedItem(saved, record.schemas())));
  }

  private static RestAnswer removed(Runnable removal) {
    removal.run();
    return RestAnswer.noContent();
  }

  private CatalogUseCases.Edit edit() {
    return catalog.get().edit();
  }

  private CatalogUseCases.Browse browse() {
    return catalog.get().browse();
  }
}
