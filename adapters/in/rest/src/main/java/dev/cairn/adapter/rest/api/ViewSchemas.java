package dev.cairn.adapter.rest.api;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.cairn.adapter.rest.answer.ErrorView;
import dev.cairn.adapter.wire.ExplanationView;
import dev.cairn.adapter.wire.Members;
import dev.cairn.adapter.wire.catalog.StageView;
import dev.cairn.adapter.wire.catalog.ToolSearchView;
import dev.cairn.adapter.wire.memories.AddedView;
import dev.cairn.adapter.wire.memories.DeletedView;
import dev.cairn.adapter.wire.memories.HiddenView;
import dev.cairn.adapter.wire.memories.PageView;
import dev.cairn.adapter.wire.memories.RetrievedView;
import dev.cairn.adapter.wire.memories.SearchView;
import dev.cairn.adapter.wire.memories.TagsView;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Stage;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.search.SearchType;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of answers, read off the views that they are written from.
 *
 * @param components what the parts of the schemas are put among
 */
record ViewSchemas(Map<String, Object> components) {

  private static final Map<Class<?>, String> NAMES =
      Map.ofEntries(
          Map.entry(ToolSearchView.class, "SearchResponse"),
          Map.entry(SearchView.class, "MemorySearchResponse"),
          Map.entry(RetrievedView.class, "RetrieveResponse"),
          Map.entry(AddedView.class, "MemoryAdded"),
          Map.entry(DeletedView.class, "MemoriesDeleted"),
          Map.entry(PageView.class, "MemoryPage"),
          Map.entry(TagsView.class, "TagPage"),
          Map.entry(ExplanationView.class, "ScoreExplanation"),
          Map.entry(HiddenView.class, "HiddenHits"),
          Map.entry(StageView.class, "SearchStage"),
          Map.entry(MapView.class, "MemoryMap"),
          Map.entry(UpsertView.class, "CatalogReport"),
          Map.entry(Readiness.State.class, "Health"));

  /** What a value's type does not tell, by the field's name. */
  private static final Map<String, Map<String, Object>> FACTS =
      Map.ofEntries(
          Map.entry("memory_id", Map.of("format", "uuid")),
          Map.entry("memory_ids", Map.of("items", Map.of("type", "string", "format", "uuid"))),
          Map.entry("created_at", Map.of("format", "date-time")),
          Map.entry("at", Map.of("format", "date-time")),
          Map.entry("updated_at", Map.of("format", "date-time")),
          Map.entry("timestamp", Map.of("format", "date-time")),
          Map.entry("oldest", Map.of("format", "date-time")),
          Map.entry("newest", Map.of("format", "date-time")),
          Map.entry("type", oneOf(ItemType.values(), ItemType::label)),
          Map.entry("memory_type", oneOf(MemoryType.values(), MemoryType::label)),
          Map.entry("search_type", oneOf(SearchType.values(), SearchType::label)),
          Map.entry("strategy_used", oneOf(Strategy.values(), Strategy::label)),
          Map.entry("stage", oneOf(Stage.values(), Stage::label)),
          Map.entry("status", Map.of("enum", List.of("ok", "down"))),
          Map.entry("list", Map.of("enum", List.of("skills", "items"))),
          Map.entry("score", Map.of("minimum", 0, "maximum", 1)),
          Map.entry("similarity_score", Map.of("minimum", 0, "maximum", 1)),
          Map.entry("similarity", Map.of("minimum", 0, "maximum", 1)),
          Map.entry("word_share", Map.of("minimum", 0, "maximum", 1)));

  static String name(Class<?> view) {
    String own = view.getSimpleName().replaceFirst("View$", "");
    Class<?> outer = view.getEnclosingClass();
    return NAMES.getOrDefault(view, outer == null ? own : name(outer) + own);
  }

  Map<String, Object> schema(Type type) {
    return switch (type) {
      case Class<?> array when array.isArray() ->
          Members.of("type", "array", "items", schema(array.getComponentType()));
      case Class<?> view when view.isRecord() -> reference(view);
      case Class<?> plain -> plain(plain);
      case ParameterizedType list when list.getRawType() == List.class ->
          Members.of("type", "array", "items", schema(list.getActualTypeArguments()[0]));
      case ParameterizedType map ->
          Members.of(
              "type", "object", "additionalProperties", any(map.getActualTypeArguments()[1]));
      default -> throw new IllegalStateException("no schema for " + type);
    };
  }

  private Object any(Type type) {
    return type == Object.class ? true : schema(type);
  }

  private static Map<String, Object> plain(Class<?> type) {
    if (type == int.class || type == long.class || type == Long.class) {
      return Members.of("type", "integer", "minimum", 0);
    }
    if (type == Integer.class) {
      return Members.of("type", "integer");
    }
    boolean fraction = type == double.class || type == Double.class;
    boolean choice = type == boolean.class || type == Boolean.class;
    return Members.of("type", fraction ? "number" : choice ? "boolean" : "string");
  }

  private Map<String, Object> reference(Class<?> view) {
    String name = name(view);
    if (!components.containsKey(name)) {
      components.put(name, Map.of());
      components.put(name, object(view));
    }
    return Map.of("$ref", "#/components/schemas/" + name);
  }

  private Map<String, Object> object(Class<?> view) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (RecordComponent each : components(view).toList()) {
      properties.put(name(each), property(each));
      if (isAlwaysThere(each)) {
        required.add(name(each));
      }
    }
    Map<String, Object> schema = Members.of("type", "object", "properties", properties);
    schema.putAll(Members.of("required", required, "additionalProperties", false));
    JsonClassDescription about = view.getAnnotation(JsonClassDescription.class);
    schema.putAll(Members.of("description", about == null ? null : about.value()));
    return schema;
  }

  /** Those of a view within a view are the outer one's, where it is not told as one of its own. */
  private static Stream<RecordComponent> components(Class<?> view) {
    return Arrays.stream(view.getRecordComponents())
        .flatMap(
            each ->
                said(each, JsonUnwrapped.class) == null
                    ? Stream.of(each)
                    : components(each.getType()));
  }

  private Map<String, Object> property(RecordComponent component) {
    Map<String, Object> schema = new LinkedHashMap<>(schema(component.getGenericType()));
    if (component.getDeclaringRecord() != ErrorView.Details.class) {
      schema.putAll(FACTS.getOrDefault(name(component), Map.of()));
    }
    if (isAlwaysThere(component) && isNullable(component.getAnnotatedType())) {
      schema.computeIfPresent("type", (key, type) -> List.of(type, "null"));
    }
    JsonPropertyDescription about = said(component, JsonPropertyDescription.class);
    schema.putAll(Members.of("description", about == null ? null : about.value()));
    return schema;
  }

  private static boolean isAlwaysThere(RecordComponent component) {
    return said(component, JsonInclude.class) == null;
  }

  private static <A extends Annotation> @Nullable A said(RecordComponent component, Class<A> what) {
    return component.getAccessor().getAnnotation(what);
  }

  private static boolean isNullable(AnnotatedType type) {
    return type.isAnnotationPresent(Nullable.class);
  }

  private static String name(RecordComponent component) {
    JsonProperty given = said(component, JsonProperty.class);
    return given == null
        ? component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT)
        : given.value();
  }

  private static <E> Map<String, Object> oneOf(E[] values, Function<E, String> label) {
    return Map.of("enum", Arrays.stream(values).map(label).toList());
  }
}
