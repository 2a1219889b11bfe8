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
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requests about the catalogue, read from arguments as MCP, REST and the command line bring them.
 * Each either is valid as a whole or fails with a {@link ValidationError} that lists everything
 * wrong.
 */
public final class CatalogRequests {

  public static final int MAX_DESCRIBED = 100;
  private static final int MAX_SKILLS_OF_ITEM = 1000;

  private CatalogRequests() {}

  public static ToolQuery search(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    String query = arguments.query("query", ToolQuery.MAX_TEXT_LENGTH);
    ItemType type = itemType(arguments, "item_type");
    int limit = limit(arguments, "limit", ToolQuery.DEFAULT_LIMIT);
    int skillLimit = limit(arguments, "skill_limit", ToolQuery.DEFAULT_SKILL_LIMIT);
    boolean limitedSkills = values.get("skill_limit") != null;
    double skills = arguments.fraction("skill_threshold", ToolQuery.DEFAULT_SKILL_THRESHOLD);
    double tools = arguments.fraction("tool_threshold", ToolQuery.DEFAULT_TOOL_THRESHOLD);
    boolean schemas = arguments.flag("include_schemas", true);
    Strategy strategy = strategy(arguments);
    Integer maxTokens = arguments.maxTokens("max_tokens");
    boolean explain = arguments.flag("explain");
    arguments.nothingElse().throwIfAny();
    return new ToolQuery(
        Objects.requireNonNull(query),
        type,
        limit,
        limitedSkills ? (Integer) skillLimit : null,
        skills,
        tools,
        schemas,
        strategy,
        maxTokens,
        explain);
  }

  public static SkillQuery searchSkills(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    String query = arguments.query("query", ToolQuery.MAX_TEXT_LENGTH);
    int limit = limit(arguments, "limit", SkillQuery.DEFAULT_LIMIT);
    double threshold = arguments.fraction("threshold", ToolQuery.DEFAULT_SKILL_THRESHOLD);
    arguments.nothingElse().throwIfAny();
    return new SkillQuery(Objects.requireNonNull(query), limit, threshold);
  }

  /** Here {@code skill_ids} is a list, however the caller wrote it. */
  public static ItemQuery searchItems(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    String query = arguments.query("query", ToolQuery.MAX_TEXT_LENGTH);
    Set<SkillId> skills = skillIds(arguments, "skill_ids");
    ItemType type = itemType(arguments, "item_type");
    int limit = limit(arguments, "limit", ItemQuery.DEFAULT_LIMIT);
    double threshold = arguments.fraction("threshold", ToolQuery.DEFAULT_TOOL_THRESHOLD);
    arguments.nothingElse().throwIfAny();
    return new ItemQuery(
        Objects.requireNonNull(query), ItemFilter.searchable(skills, type), limit, threshold);
  }

  /** A skill to register: {@code id}, {@code name} and what else there is to say. */
  public static Skill skill(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    String id = arguments.requiredText("id", SkillId.MAX_LENGTH);
    String name = arguments.requiredText("name", CatalogRules.MAX_NAME_LENGTH);
    String description = description(arguments);
    boolean active = arguments.flag("is_active", true);
    Set<ItemType> types = itemTypes(arguments);
    arguments.nothingElse().throwIfAny();
    return new Skill(
        new SkillId(Objects.requireNonNull(id)),
        Objects.requireNonNull(name),
        description,
        active,
        types);
  }

  /** An item to register: {@code id}, {@code type}, {@code name} and what else there is to say. */
  public static ItemRecord item(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    String id = arguments.requiredText("id", ItemId.MAX_LENGTH);
    ItemType type = requiredType(arguments);
    String name = arguments.requiredText("name", CatalogRules.MAX_NAME_LENGTH);
    String description = description(arguments);
    Set<SkillId> skills = skillIds(arguments, "skill_ids");
    String primary = arguments.text("primary_skill_id", SkillId.MAX_LENGTH);
    boolean active = arguments.flag("is_active", true);
    ItemSchemas schemas =
        new ItemSchemas(
            json(arguments, "input_schema"),
            json(arguments, "output_schema"),
            json(arguments, "annotations"));
    arguments.nothingElse().throwIfAny();
    ItemProfile profile =
        new ItemProfile(
            new ItemId(Objects.requireNonNull(id)),
            Objects.requireNonNull(type),
            Objects.requireNonNull(name),
            description,
            skills == null ? Set.of() : skills,
            primary == null ? null : new SkillId(primary),
            active);
    return new ItemRecord(profile, schemas);
  }

  /** A page of skills or items; pages count from 1. */
  public static CatalogPageRequest page(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    Set<SkillId> skills = skillIds(arguments, "skill_ids");
    ItemType type = itemType(arguments, "item_type");
    boolean activeOnly = arguments.flag("active_only");
    int page = arguments.paging("page", 1, Paging.MAX_PAGE);
    int size = arguments.paging("page_size", Paging.DEFAULT_PAGE_SIZE, Paging.MAX_PAGE_SIZE);
    arguments.nothingElse().throwIfAny();
    return new CatalogPageRequest(new ItemFilter(skills, type, activeOnly), page, size);
  }

  /** The items to describe, in the order they were asked for, each once. */
  public static List<ItemId> describe(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    List<String> ids = arguments.texts("ids", ItemId.MAX_LENGTH, MAX_DESCRIBED);
    if (ids == null && arguments.violations().isEmpty()) {
      arguments.refuse("ids", "field required");
    }
    if (ids != null && ids.isEmpty()) {
      arguments.refuse("ids", "cannot be an empty list");
    }
    arguments.nothingElse().throwIfAny();
    return new LinkedHashSet<>(Objects.requireNonNull(ids)).stream().map(ItemId::new).toList();
  }

  private static int limit(Arguments arguments, String name, int otherwise) {
    return arguments.integer(name, 1, ToolQuery.MAX_LIMIT, otherwise);
  }

  private static String description(Arguments arguments) {
    return switch (arguments.raw("description")) {
      case null -> "";
      case String text -> {
        CatalogRules.descriptionProblem(text)
            .ifPresent(problem -> arguments.refuse("description", problem));
        yield text;
      }
      default -> {
        arguments.refuse("description", "str type expected");
        yield "";
      }
    };
  }

  private static @Nullable ItemType requiredType(Arguments arguments) {
    return arguments.raw("type") == null
        ? arguments.refused("type", "field required")
        : itemType(arguments, "type");
  }

  private static @Nullable ItemType itemType(Arguments arguments, String name) {
    Object value = arguments.raw(name);
    if (value == null) {
      return null;
    }
    Optional<ItemType> type = value instanceof String label ? ItemType.of(label) : Optional.empty();
    return type.isPresent()
        ? type.get()
        : arguments.refused(name, name + " must be one of: " + ItemType.NAMES);
  }

  private static Strategy strategy(Arguments arguments) {
    Object value = arguments.raw("strategy");
    if (value == null) {
      return Strategy.HIERARCHICAL;
    }
    Optional<Strategy> strategy =
        value instanceof String label ? Strategy.of(label) : Optional.empty();
    if (strategy.isEmpty()) {
      arguments.refuse("strategy", "strategy must be one of: " + Strategy.NAMES);
    }
    return strategy.orElse(Strategy.HIERARCHICAL);
  }

  private static Set<ItemType> itemTypes(Arguments arguments) {
    List<String> labels = arguments.texts("item_types", 20, ItemType.values().length);
    Set<ItemType> types = EnumSet.noneOf(ItemType.class);
    for (String label : labels == null ? List.<String>of() : labels) {
      ItemType.of(label)
          .ifPresentOrElse(
              types::add,
              () ->
                  arguments.refuse("item_types", "ensure each value is one of: " + ItemType.NAMES));
    }
    return types;
  }

  private static @Nullable Set<SkillId> skillIds(Arguments arguments, String name) {
    List<String> ids = arguments.texts(name, SkillId.MAX_LENGTH, MAX_SKILLS_OF_ITEM);
    if (ids == null) {
      return null;
    }
    Set<SkillId> skills = new LinkedHashSet<>();
    ids.forEach(id -> skills.add(new SkillId(id)));
    return skills;
  }

  private static @Nullable Map<String, @Nullable Object> json(Arguments arguments, String name) {
    return switch (arguments.raw(name)) {
      case null -> null;
      case Map<?, ?> object -> copied(arguments, name, object);
      default -> arguments.refused(name, "value is not a valid dict");
    };
  }

  private static @Nullable Map<String, @Nullable Object> copied(
      Arguments arguments, String name, Map<?, ?> object) {
    try {
      return ItemSchemas.copier(name).copy(object);
    } catch (ValidationError e) {
      e.violations().forEach(it -> arguments.refuse(it.field(), it.message()));
      return null;
    }
  }
}
