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
import dev.cairn.domain.catalog.CatalogRules;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.input.CatalogPageRequest;
import dev.cairn.domain.input.CatalogRequests;
import java.util.List;
import java.util.function.Supplier;

/** Registering, changing, removing and looking up skills and items. */
public record CatalogApi(Supplier<CatalogUseCases> catalog) {

  public List<Route> routes() {
    return List.of(
        listSkills(),
        putSkill(),
        getSkill(),
        deleteSkill(),
        listItems(),
        putItem(),
        getItem(),
        deleteItem(),
        upsert(),
        stats());
  }

  private Route listSkills() {
    return Route.get("/api/v1/skills", "listSkills", "Lists skills in the order of their ids")
        .query(CatalogRequests.SKILL_PAGE)
        .answers(200, "A page of skills.", SkillPageView.class)
        .shows(CatalogRequests::skillPage, this::skills);
  }

  private Object skills(CatalogPageRequest request) {
    return CatalogViews.skills(
        browse().skills(request.offset(), request.pageSize()), request.page(), request.pageSize());
  }

  private Route putSkill() {
    return new Route("PUT", "/api/v1/skills/{id}", "putSkill", "Registers or changes a skill")
        .saying("Searches see it at once.")
        .path(CatalogRequests.SKILL)
        .body("SkillInput", CatalogRequests.SKILL)
        .answers(200, "It as it is now.", SkillView.class)
        .never(404)
        .shows(CatalogRequests::skill, this::saved);
  }

  private Object saved(Skill skill) {
    edit().save(skill);
    return CatalogViews.skill(skill);
  }

  private Route getSkill() {
    return Route.get("/api/v1/skills/{id}", "getSkill", "Shows a skill")
        .path(CatalogRequests.SKILL)
        .answers(200, "It as it is registered.", SkillView.class)
        .shows(CatalogRequests::skillId, id -> CatalogViews.skill(browse().skill(id)));
  }

  private Route deleteSkill() {
    return new Route("DELETE", "/api/v1/skills/{id}", "deleteSkill", "Removes a skill")
        .saying("A skill's items stay.")
        .path(CatalogRequests.SKILL)
        .answers(204, "It is gone.", null)
        .to(CatalogRequests::skillId, id -> removed(() -> edit().remove(id)));
  }

  private Route listItems() {
    String summary = "Lists items in the order of their ids, without their schemas";
    return Route.get("/api/v1/items", "listItems", summary)
        .query(CatalogRequests.PAGE)
        .answers(200, "A page of items.", ItemPageView.class)
        .shows(CatalogRequests::page, this::items);
  }

  private Object items(CatalogPageRequest request) {
    return CatalogViews.items(
        browse().items(request.filter(), request.offset(), request.pageSize()),
        request.page(),
        request.pageSize());
  }

  private Route putItem() {
    return new Route("PUT", "/api/v1/items/{id}", "putItem", "Registers or changes an item")
        .saying("Searches see it at once.")
        .path(CatalogRequests.ITEM)
        .body("ItemInput", CatalogRequests.ITEM)
        .answers(200, "It as it is now.", ItemView.class)
        .never(404)
        .shows(CatalogRequests::item, this::saved);
  }

  private Object saved(ItemRecord record) {
    return CatalogViews.item(new DescribedItem(edit().save(record), record.schemas()));
  }

  private Route getItem() {
    return Route.get("/api/v1/items/{id}", "getItem", "Shows an item")
        .path(CatalogRequests.ITEM)
        .answers(200, "It as it is registered.", ItemView.class)
        .shows(CatalogRequests::itemId, id -> CatalogViews.item(browse().item(id)));
  }

  private Route deleteItem() {
    return new Route("DELETE", "/api/v1/items/{id}", "deleteItem", "Removes an item")
        .path(CatalogRequests.ITEM)
        .answers(204, "It is gone.", null)
        .to(CatalogRequests::itemId, id -> removed(() -> edit().remove(id)));
  }

  private static RestAnswer removed(Runnable removal) {
    removal.run();
    return RestAnswer.noContent();
  }

  private Route upsert() {
    String more =
        "At most %d of them. Of two with the same id the later one counts."
            .formatted(CatalogRules.MAX_AT_ONCE);
    String answer = "What was saved, and each element that was not. Each stands for itself.";
    String summary = "Registers or changes many skills and items at once";
    return Route.post("/api/v1/catalog", "upsertCatalog", summary)
        .saying(more)
        .body("CatalogInput", CatalogRequests.MANY)
        .answers(200, answer, UpsertView.class)
        .embedsMuch()
        .shows(Upsert::of, upsert -> upsert.into(edit()));
  }

  private Route stats() {
    return Route.get("/api/v1/catalog/stats", "catalogStats", "Tells what the catalogue holds")
        .answers(200, "Counts, and where they come from.", CatalogStatsView.class)
        .shows(() -> CatalogViews.stats(browse().statistics()));
  }

  private CatalogUseCases.Edit edit() {
    return catalog.get().edit();
  }

  private CatalogUseCases.Browse browse() {
    return catalog.get().browse();
  }
}
