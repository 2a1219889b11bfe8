package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.Parameters.Kind;
import dev.cairn.adapter.rest.Route.Work;
import dev.cairn.adapter.wire.CatalogViews;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.DescribedItem;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.input.CatalogPageRequest;
import dev.cairn.domain.input.CatalogRequests;
import dev.cairn.domain.memory.Texts;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Registering, changing, removing and looking up skills and items. */
final class CatalogApi {

  private static final Parameters PAGE =
      new Parameters(Map.of("page", Kind.NUMBER, "page_size", Kind.NUMBER));
  private static final Parameters FILTERED_PAGE =
      new Parameters(
          Map.of(
              "skill_ids", Kind.LIST,
              "item_type", Kind.TEXT,
              "active_only", Kind.FLAG,
              "page", Kind.NUMBER,
              "page_size", Kind.NUMBER));

  private final Supplier<CatalogUseCases> catalog;

  CatalogApi(Supplier<CatalogUseCases> catalog) {
    this.catalog = catalog;
  }

  List<Route> routes() {
    return List.of(
        Route.of("GET", "/api/v1/skills", this::listSkills),
        Route.of("PUT", "/api/v1/skills/{id}", this::putSkill),
        Route.of("GET", "/api/v1/skills/{id}", this::getSkill),
        Route.of("DELETE", "/api/v1/skills/{id}", this::deleteSkill),
        Route.of("GET", "/api/v1/items", this::listItems),
        Route.of("PUT", "/api/v1/items/{id}", this::putItem),
        Route.of("GET", "/api/v1/items/{id}", this::getItem),
        Route.of("DELETE", "/api/v1/items/{id}", this::deleteItem),
        Route.of("POST", "/api/v1/catalog", this::upsert),
        Route.of("GET", "/api/v1/catalog/stats", this::stats));
  }

  private Work listSkills(Call call) {
    CatalogPageRequest request = call.query(PAGE, CatalogRequests::page);
    return () ->
        Answer.ok(
            CatalogViews.skills(
                browse().skills(request.offset(), request.pageSize()),
                request.page(),
                request.pageSize()));
  }

  private Work putSkill(Call call) {
    Skill skill = CatalogRequests.skill(call.bodyOf("id"));
    return () -> {
      catalog.get().edit().save(skill);
      return Answer.ok(CatalogViews.skill(skill));
    };
  }

  private Work getSkill(Call call) {
    SkillId id = skillId(call);
    return () -> Answer.ok(CatalogViews.skill(browse().skill(id)));
  }

  private Work deleteSkill(Call call) {
    SkillId id = skillId(call);
    return () -> {
      catalog.get().edit().remove(id);
      return Answer.noContent();
    };
  }

  private Work listItems(Call call) {
    CatalogPageRequest request = call.query(FILTERED_PAGE, CatalogRequests::page);
    return () ->
        Answer.ok(
            CatalogViews.items(
                browse().items(request.filter(), request.offset(), request.pageSize()),
                request.page(),
                request.pageSize()));
  }

  private Work putItem(Call call) {
    ItemRecord record = CatalogRequests.item(call.bodyOf("id"));
    return () -> {
      CatalogItem saved = catalog.get().edit().save(record);
      return Answer.ok(CatalogViews.item(new DescribedItem(saved, record.schemas())));
    };
  }

  private Work getItem(Call call) {
    ItemId id = itemId(call);
    return () -> Answer.ok(CatalogViews.item(browse().item(id)));
  }

  private Work deleteItem(Call call) {
    ItemId id = itemId(call);
    return () -> {
      catalog.get().edit().remove(id);
      return Answer.noContent();
    };
  }

  private Work upsert(Call call) {
    Upsert upsert = Upsert.of(call.body());
    return () -> Answer.ok(upsert.into(catalog.get().edit()));
  }

  private Work stats(Call call) {
    call.requireNoParameters();
    return () -> Answer.ok(CatalogViews.stats(browse().statistics()));
  }

  private CatalogUseCases.Browse browse() {
    return catalog.get().browse();
  }

  private static SkillId skillId(Call call) {
    return new SkillId(id(call, SkillId.MAX_LENGTH));
  }

  private static ItemId itemId(Call call) {
    return new ItemId(id(call, ItemId.MAX_LENGTH));
  }

  private static String id(Call call, int most) {
    call.requireNoParameters();
    String id = call.id();
    Texts.problem(id, most)
        .ifPresent(
            problem -> {
              throw new ValidationError("id", problem);
            });
    return id;
  }
}
