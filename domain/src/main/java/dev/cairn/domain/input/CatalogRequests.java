package dev.cairn.domain.input;

import dev.cairn.domain.catalog.CatalogRules;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemQuery;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.SkillQuery;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.error.ValidationError;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Requests about the catalogue, described and read. Each either is valid as a whole or fails with a
 * {@link ValidationError} that lists everything wrong.
 */
public final class CatalogRequests {

  private static final Kind<String> SKILL_ID = new Kind.Text(SkillId.MAX_LENGTH);
  private static final Kind<List<String>> SKILL_IDS =
      new Kind.TextList(SkillId.MAX_LENGTH, 0, 1000);
  private static final Kind<ItemType> TYPE = new Kind.Choice<>(ItemType.class);
  private static final Kind<Integer> COUNT = new Kind.Whole(1, ToolQuery.MAX_LIMIT);
  private static final Kind<String> NAMED = new Kind.Text(CatalogRules.MAX_NAME_LENGTH);

  private static final Field<String> QUERY =
      Field.question(ToolQuery.MAX_TEXT_LENGTH, "What you want to do, in plain words.");
  private static final Field<ItemType> ITEM_TYPE =
      Field.optional("item_type", TYPE, "Only items of this type.");
  private static final Field<Integer> LIMIT =
      Field.optional("limit", COUNT, ToolQuery.DEFAULT_LIMIT, "How many items at most.");
  private static final Field<Integer> SKILL_LIMIT =
      Field.optional(
          "skill_limit",
          COUNT,
          ToolQuery.DEFAULT_SKILL_LIMIT,
          "How many of the best skills to look in.");
  private static final Field<Double> SKILL_THRESHOLD =
      Field.fraction(
          "skill_threshold",
          ToolQuery.DEFAULT_SKILL_THRESHOLD,
          "Look in no skill with a lower score than this.");
  private static final Field<Double> TOOL_THRESHOLD =
      Field.fraction(
          "tool_threshold",
          ToolQuery.DEFAULT_TOOL_THRESHOLD,
          "Leave out items with a lower score than this.");
  private static final Field<Boolean> INCLUDE_SCHEMAS =
      Field.flag("include_schemas", true, "Whether items come with their schemas.");
  private static final Field<Strategy> STRATEGY =
      Field.optional(
              "strategy",
              new Kind.Choice<>(Strategy.class),
              Strategy.HIERARCHICAL,
              "hierarchical: skills first, then items within them; direct: items at once, also those"
                  + " without a skill; hybrid: both.")
          .hinting("direct also finds what has no skill");
  public static final RequestShape SEARCH =
      RequestShape.of(
          QUERY,
          ITEM_TYPE,
          LIMIT,
          SKILL_LIMIT,
          SKILL_THRESHOLD,
          TOOL_THRESHOLD,
          INCLUDE_SCHEMAS,
          STRATEGY,
          MemoryRequests.MAX_TOKENS,
          MemoryRequests.EXPLAIN);

  private static final Field<Integer> SKILLS_AT_MOST =
      Field.optional("limit", COUNT, SkillQuery.DEFAULT_LIMIT, "How many skills at most.");
  private static final Field<Double> LEAST_OF_SKILLS =
      Field.fraction(
          "threshold",
          ToolQuery.DEFAULT_SKILL_THRESHOLD,
          "Leave out skills with a lower score than this.");
  public static final RequestShape SEARCH_SKILLS =
      RequestShape.of(QUERY, SKILLS_AT_MOST, LEAST_OF_SKILLS);

  private static final Field<List<String>> OF_SKILLS =
      Field.optional("skill_ids", SKILL_IDS, "Only items with any of these skills.");
  private static final Field<Integer> ITEMS_AT_MOST =
      Field.optional("limit", COUNT, ItemQuery.DEFAULT_LIMIT, "How many items at most.");
  private static final Field<Double> LEAST_OF_ITEMS =
      Field.fraction(
          "threshold",
          ToolQuery.DEFAULT_TOOL_THRESHOLD,
          "Leave out items with a lower score than this.");
  public static final RequestShape SEARCH_ITEMS =
      RequestShape.of(QUERY, OF_SKILLS, ITEM_TYPE, ITEMS_AT_MOST, LEAST_OF_ITEMS);

  private static final Field<String> NAME = Field.required("name", NAMED, "What it is called.");
  private static final Field<String> DESCRIPTION =
      Field.optional("description", new Kind.Description(), "", "What it is for.");
  private static final Field<Boolean> ACTIVE =
      Field.flag("is_active", true, "Whether searches see it.");

  private static final Field<String> ID_OF_SKILL =
      Field.required("id", SKILL_ID, "The skill's id.");
  private static final Field<List<ItemType>> ITEM_TYPES =
      Field.optional(
          "item_types",
          new Kind.Choices<>(ItemType.class),
          List.of(),
          "Which types its items have; empty: any.");
  public static final RequestShape SKILL =
      RequestShape.of(ID_OF_SKILL, NAME, DESCRIPTION, ACTIVE, ITEM_TYPES);

  private static final Field<String> ID_OF_ITEM =
      Field.required("id", new Kind.Text(ItemId.MAX_LENGTH), "The item's id.");
  private static final Field<ItemType> OWN_TYPE =
      Field.required("type", TYPE, "What kind of thing it is.");
  private static final Field<List<String>> OWN_SKILLS =
      Field.optional("skill_ids", SKILL_IDS, List.of(), "The skills that it belongs to.");
  private static final Field<String> PRIMARY =
      Field.optional("primary_skill_id", SKILL_ID, "The skill that it belongs to most of all.");
  private static final Field<Map<String, @Nullable Object>> INPUT =
      Field.optional("input_schema", new Kind.Document(), "The JSON schema of its input.");
  private static final Field<Map<String, @Nullable Object>> OUTPUT =
      Field.optional("output_schema", new Kind.Document(), "The JSON schema of its output.");
  private static final Field<Map<String, @Nullable Object>> ANNOTATIONS =
      Field.optional("annotations", new Kind.Document(), "Hints about it.");
  public static final RequestShape ITEM =
      RequestShape.of(
          ID_OF_ITEM,
          OWN_TYPE,
          NAME,
          DESCRIPTION,
          OWN_SKILLS,
          PRIMARY,
          ACTIVE,
          INPUT,
          OUTPUT,
          ANNOTATIONS);

  /** Many at once; each of them is read by itself. */
  private static final Field<List<?>> SKILLS =
      Field.optional(
          "skills", new Kind.Elements(SKILL), List.of(), "Skills to register or change.");

  private static final Field<List<?>> ITEMS =
      Field.optional("items", new Kind.Elements(ITEM), List.of(), "Items to register or change.");
  public static final RequestShape MANY = RequestShape.of(SKILLS, ITEMS);

  private static final Field<Boolean> ACTIVE_ONLY =
      Field.flag("active_only", false, "Only items that searches see.");
  private static final Field<Integer> ITEMS_ON_PAGE =
      BrowseRequests.pageSize(Paging.DEFAULT_PAGE_SIZE, "How many on a page.");
  public static final RequestShape PAGE =
      RequestShape.of(OF_SKILLS, ITEM_TYPE, ACTIVE_ONLY, BrowseRequests.PAGE, ITEMS_ON_PAGE);

  private static final Field<Integer> SKILLS_ON_PAGE =
      BrowseRequests.pageSize(Paging.DEFAULT_PAGE_SIZE, "How many skills on a page.");
  public static final RequestShape SKILL_PAGE =
      RequestShape.of(BrowseRequests.PAGE, SKILLS_ON_PAGE);

  private static final Field<List<String>> IDS =
      Field.required(
          "ids", new Kind.TextList(ItemId.MAX_LENGTH, 1, 100), "The ids, as a search gave them.");
  public static final RequestShape DESCRIBE = RequestShape.of(IDS);

  private CatalogRequests() {}

  public static ToolQuery search(Map<String, ? extends @Nullable Object> given) {
    Values values = SEARCH.valid(given);
    return new ToolQuery(
        values.get(QUERY),
        values.find(ITEM_TYPE),
        values.get(LIMIT),
        given.get(SKILL_LIMIT.name()) == null ? null : values.get(SKILL_LIMIT),
        values.get(SKILL_THRESHOLD),
        values.get(TOOL_THRESHOLD),
        values.get(INCLUDE_SCHEMAS),
        values.get(STRATEGY),
        values.find(MemoryRequests.MAX_TOKENS),
        values.get(MemoryRequests.EXPLAIN));
  }

  public static SkillQuery searchSkills(Map<String, ? extends @Nullable Object> given) {
    Values values = SEARCH_SKILLS.valid(given);
    return new SkillQuery(
        values.get(QUERY), values.get(SKILLS_AT_MOST), values.get(LEAST_OF_SKILLS));
  }

  /** Here {@code skill_ids} is a list, however the caller wrote it. */
  public static ItemQuery searchItems(Map<String, ? extends @Nullable Object> given) {
    Values values = SEARCH_ITEMS.valid(given);
    return new ItemQuery(
        values.get(QUERY),
        ItemFilter.searchable(ofSkills(values), values.find(ITEM_TYPE)),
        values.get(ITEMS_AT_MOST),
        values.get(LEAST_OF_ITEMS));
  }

  /** A skill to register: {@code id}, {@code name} and what else there is to say. */
  public static Skill skill(Map<String, ? extends @Nullable Object> given) {
    Values values = SKILL.valid(given);
    return new Skill(
        new SkillId(values.get(ID_OF_SKILL)),
        values.get(NAME),
        values.get(DESCRIPTION),
        values.get(ACTIVE),
        Set.copyOf(values.get(ITEM_TYPES)));
  }

  /** An item to register: {@code id}, {@code type}, {@code name} and what else there is to say. */
  public static ItemRecord item(Map<String, ? extends @Nullable Object> given) {
    Values values = ITEM.valid(given);
    String primary = values.find(PRIMARY);
    ItemProfile profile =
        new ItemProfile(
            new ItemId(values.get(ID_OF_ITEM)),
            values.get(OWN_TYPE),
            values.get(NAME),
            values.get(DESCRIPTION),
            skills(values.get(OWN_SKILLS)),
            primary == null ? null : new SkillId(primary),
            values.get(ACTIVE));
    return new ItemRecord(
        profile,
        new ItemSchemas(values.find(INPUT), values.find(OUTPUT), values.find(ANNOTATIONS)));
  }

  /** Skills and items to register, as they were given; each is still to be read. */
  public static ManyRequest many(Map<String, ? extends @Nullable Object> given) {
    Values values = MANY.read(given);
    List<?> skills = values.get(SKILLS);
    List<?> items = values.get(ITEMS);
    int count = skills.size() + items.size();
    if (count > CatalogRules.MAX_AT_ONCE) {
      values.refuse(skills.size() > items.size() ? SKILLS : ITEMS, tooMany(count));
    }
    values.refuseOthers();
    values.throwIfAny();
    return new ManyRequest(skills, items);
  }

  private static String tooMany(int count) {
    return "there can be at most %d skills and items at once, but %d were given; send the others in"
            .formatted(CatalogRules.MAX_AT_ONCE, count)
        + " further requests";
  }

  /** The id of a skill that is asked for or removed. */
  public static SkillId skillId(Map<String, ? extends @Nullable Object> given) {
    return new SkillId(RequestShape.of(ID_OF_SKILL).valid(given).get(ID_OF_SKILL));
  }

  /** The id of an item that is asked for or removed. */
  public static ItemId itemId(Map<String, ? extends @Nullable Object> given) {
    return new ItemId(RequestShape.of(ID_OF_ITEM).valid(given).get(ID_OF_ITEM));
  }

  /** A page of items; pages count from 1. */
  public static CatalogPageRequest page(Map<String, ? extends @Nullable Object> given) {
    Values values = PAGE.valid(given);
    return new CatalogPageRequest(
        new ItemFilter(ofSkills(values), values.find(ITEM_TYPE), values.get(ACTIVE_ONLY)),
        values.get(BrowseRequests.PAGE),
        values.get(ITEMS_ON_PAGE));
  }

  /** A page of skills; pages count from 1. */
  public static CatalogPageRequest skillPage(Map<String, ? extends @Nullable Object> given) {
    Values values = SKILL_PAGE.valid(given);
    return new CatalogPageRequest(
        ItemFilter.EVERYTHING, values.get(BrowseRequests.PAGE), values.get(SKILLS_ON_PAGE));
  }

  /** The items to describe, in the order they were asked for, each once. */
  public static List<ItemId> describe(Map<String, ? extends @Nullable Object> given) {
    return DESCRIBE.valid(given).get(IDS).stream().distinct().map(ItemId::new).toList();
  }

  private static @Nullable Set<SkillId> ofSkills(Values values) {
    List<String> ids = values.find(OF_SKILLS);
    return ids == null ? null : skills(ids);
  }

  private static Set<SkillId> skills(List<String> ids) {
    return ids.stream().map(SkillId::new).collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
