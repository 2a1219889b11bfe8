package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.Route.Work;
import dev.cairn.adapter.wire.catalog.CatalogStatsView;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.adapter.wire.catalog.ItemPageView;
import dev.cairn.adapter.wire.catalog.ItemView;
import dev.cairn.adapter.wire.catalog.SkillPageView;
import dev.cairn.adapter.wire.catalog.SkillView;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.DescribedItem;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.input.CatalogPageRequest;
import dev.cairn.domain.input.CatalogRequests;
import java.util.List;
import java.util.function.Supplier;

/** Registering, changing, removing and looking up skills and items. */
final class CatalogApi {

  private final Supplier<CatalogUseCases> catalog;

  CatalogApi(Supplier<CatalogUseCases> catalog) {
    this.catalog = catalog;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/api/v1/skills", "listSkills", "Lists skills in the order of their ids")
            .query(CatalogRequests.SKILL_PAGE)
            .answers(200, "A page of skills.", SkillPageView.class)
            .to(this::listSkills),
        new Route("PUT", "/api/v1/skills/{id}", "putSkill", "Registers or changes a skill")
            .saying("Searches see it at once.")
            .path(CatalogRequests.SKILL)
            .body("SkillInput", CatalogRequests.SKILL)
            .answers(200, "It as it is now.", SkillView.class)
            .never(404)
            .to(this::putSkill),
        Route.get("/api/v1/skills/{id}", "getSkill", "Shows a skill")
            .path(CatalogRequests.SKILL)
            .answers(200, "It as it is registered.", SkillView.class)
            .to(this::getSkill),
        new Route("DELETE", "/api/v1/skills/{id}", "deleteSkill", "Removes a skill")
            .saying("A skill's items stay.")
            .path(CatalogRequests.SKILL)
            .answers(204, "It is gone.", null)
            .to(this::deleteSkill),
        Route.get(
                "/api/v1/items",
                "listItems",
                "Lists items in the order of their ids, without their schemas")
            .query(CatalogRequests.PAGE)
            .answers(200, "A page of items.", ItemPageView.class)
            .to(this::listItems),
        new Route("PUT", "/api/v1/items/{id}", "putItem", "Registers or changes an item")
            .saying("Searches see it at once.")
            .path(CatalogRequests.ITEM)
            .body("ItemInput", CatalogRequests.ITEM)
            .answers(200, "It as it is now.", ItemView.class)
            .never(404)
            .to(this::putItem),
        Route.get("/api/v1/items/{id}", "getItem", "Shows an item")
            .path(CatalogRequests.ITEM)
            .answers(200, "It as it is registered.", ItemView.class)
            .to(this::getItem),
        new Route("DELETE", "/api/v1/items/{id}", "deleteItem", "Removes an item")
            .path(CatalogRequests.ITEM)
            .answers(204, "It is gone.", null)
            .to(this::deleteItem),
        Route.post(
                "/api/v1/catalog",
                "upsertCatalog",
                "Registers or changes many skills and items at once")
            .saying("Of two with the same id the later one counts.")
            .body("CatalogInput", CatalogRequests.MANY)
            .answers(
                200,
                "What was saved, and each element that was not. Each stands for itself.",
                UpsertView.class)
            .to(this::upsert),
        Route.get("/api/v1/catalog/stats", "catalogStats", "Tells what the catalogue holds")
            .answers(200, "Counts, and where they come from.", CatalogStatsView.class)
            .to(this::stats));
  }

  private Work listSkills(Call call) {
    CatalogPageRequest request = call.read(CatalogRequests::skillPage);
    return () ->
        Answer.ok(
            CatalogViews.skills(
                browse().skills(request.offset(), request.pageSize()),
                request.page(),
                request.pageSize()));
  }

  private Work putSkill(Call call) {
    Skill skill = call.read(CatalogRequests::skill);
    return () -> {
      catalog.get().edit().save(skill);
      return Answer.ok(CatalogViews.skill(skill));
    };
  }

  private Work getSkill(Call call) {
    SkillId id = call.read(CatalogRequests::skillId);
    return () -> Answer.ok(CatalogViews.skill(browse().skill(id)));
  }

  private Work deleteSkill(Call call) {
    SkillId id = call.read(CatalogRequests::skillId);
    return () -> {
      catalog.get().edit().remove(id);
      return Answer.noContent();
    };
  }

  private Work listItems(Call call) {
    CatalogPageRequest request = call.read(CatalogRequests::page);
    return () ->
        Answer.ok(
            CatalogViews.items(
                browse().items(request.filter(), request.offset(), request.pageSize()),
                request.page(),
                request.pageSize()));
  }

  private Work putItem(Call call) {
    ItemRecord record = call.read(CatalogRequests::item);
    return () -> {
      CatalogItem saved = catalog.get().edit().save(record);
      return Answer.ok(CatalogViews.item(new DescribedItem(saved, record.schemas())));
    };
  }

  private Work getItem(Call call) {
    ItemId id = call.read(CatalogRequests::itemId);
    return () -> Answer.ok(CatalogViews.item(browse().item(id)));
  }

  private Work deleteItem(Call call) {
    ItemId id = call.read(CatalogRequests::itemId);
    return () -> {
      catalog.get().edit().remove(id);
      return Answer.noContent();
    };
  }

  private Work upsert(Call call) {
    Upsert upsert = call.read(Upsert::of);
    return () -> Answer.ok(upsert.into(catalog.get().edit()));
  }

  private Work stats(Call call) {
    call.read(values -> values);
    return () -> Answer.ok(CatalogViews.stats(browse().statistics()));
  }

  private CatalogUseCases.Browse browse() {
    return catalog.get().browse();
  }
}
