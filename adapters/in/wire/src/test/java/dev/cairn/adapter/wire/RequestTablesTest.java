package dev.cairn.adapter.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.CatalogRequests;
import dev.cairn.domain.input.ExploreRequests;
import dev.cairn.domain.input.Field;
import dev.cairn.domain.input.Kind;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.input.RequestShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/** The tables of the guide say what the requests say. {@code -Dcairn.tables=true} writes them. */
class RequestTablesTest {

  private static final Path GUIDE = Path.of("../../../docs/requests.md");

  @Test
  void theGuideTellsEveryFieldOfEveryRequest() throws IOException {
    StringBuilder guide = new StringBuilder(INTRODUCTION);
    requests().forEach((title, shape) -> guide.append(table(title, shape)));
    if (Boolean.getBoolean("cairn.tables")) {
      Files.writeString(GUIDE, guide);
    }

    assertThat(GUIDE).hasContent(guide.toString());
  }

  @Test
  void everyFieldIsExplainedInASentence() {
    assertThat(requests().values())
        .flatMap(RequestShape::fields)
        .allSatisfy(field -> assertThat(field.text()).matches("(?s)\\w.*[^.]\\."));
  }

  private static final String INTRODUCTION =
      """
      # Requests

      Every request of the MCP tools, of REST and of the command line, field by field. The fields are \
      described in one place, `domain/input`, by which requests are read as well; these tables are \
      made from it. A field that is left out, or null, has its default; a field that is not in the \
      table is refused. What is refused is told by the field's name, what it must be and what was \
      given; `search_memory` and `faceted_search` say it in the contract's words, as far as these go.
      """;

  private static Map<String, RequestShape> requests() {
    Map<String, RequestShape> requests = new LinkedHashMap<>();
    requests.put("`search_memory`", MemoryRequests.SEARCH);
    requests.put("`POST /api/v1/memories/search`, `cairn search`", MemoryRequests.FIND);
    requests.put(
        "`retrieve_memory`, `POST /api/v1/memories/retrieve`, `cairn recall`",
        BrowseRequests.RETRIEVE);
    requests.put("`add_memory`, `POST /api/v1/memories`, `cairn add`", MemoryRequests.ADD);
    requests.put("`get_memory`, `GET /api/v1/memories/{id}`, `cairn get`", MemoryRequests.GET);
    requests.put(
        "`update_memory`, `PATCH /api/v1/memories/{id}`, `cairn update`", MemoryRequests.UPDATE);
    requests.put(
        "`delete_memory`, `DELETE /api/v1/memories/{id}` (by id only), `cairn delete`",
        MemoryRequests.DELETE);
    requests.put("`list_memories`, `GET /api/v1/memories`, `cairn list`", BrowseRequests.LIST);
    requests.put(
        "`search_by_tag`, `POST /api/v1/memories/by-tag`, `cairn tagged`", BrowseRequests.BY_TAG);
    requests.put(
        "`faceted_search`, `POST /api/v1/memories/faceted-search`, `cairn facets`",
        BrowseRequests.FACETED);
    requests.put("`list_tags`, `GET /api/v1/tags`, `cairn tags`", BrowseRequests.TAG_PAGE);
    requests.put("`GET /api/v1/memories/{id}/related`", ExploreRequests.RELATED);
    requests.put("`POST /api/v1/memories/histogram`", ExploreRequests.HISTOGRAM);
    requests.put("`POST /api/v1/memories/map`", ExploreRequests.MAP);
    requests.put(
        "`search_tools`, `POST /api/v1/search`, `cairn catalog search`", CatalogRequests.SEARCH);
    requests.put("`GET /api/v1/search/skills`", CatalogRequests.SEARCH_SKILLS);
    requests.put("`GET /api/v1/search/tools`", CatalogRequests.SEARCH_ITEMS);
    requests.put("`describe_tools`", CatalogRequests.DESCRIBE);
    requests.put("`list_skills`, `GET /api/v1/skills`", CatalogRequests.SKILL_PAGE);
    requests.put("`GET /api/v1/items`, `cairn catalog list`", CatalogRequests.PAGE);
    requests.put("`PUT /api/v1/skills/{id}`, `cairn catalog import`", CatalogRequests.SKILL);
    requests.put("`PUT /api/v1/items/{id}`, `cairn catalog import`", CatalogRequests.ITEM);
    return requests;
  }

  private static String table(String title, RequestShape shape) {
    StringBuilder table =
        new StringBuilder("\n## %s\n\n".formatted(title))
            .append("| field | what it may be | default | what it is for |\n")
            .append("| --- | --- | --- | --- |\n");
    rows(table, "", shape);
    return table.toString();
  }

  private static void rows(StringBuilder table, String prefix, RequestShape shape) {
    for (Field<?> field : shape.fields()) {
      Map<String, Object> schema = RequestSchemas.field(field);
      table.append(
          "| `%s%s` | %s | %s | %s |\n"
              .formatted(
                  prefix,
                  field.name(),
                  form(schema),
                  field.required() ? "required" : code(schema.get("default")),
                  RequestSchemas.text(field)));
      if (field.kind() instanceof Kind.Group group) {
        rows(table, field.name() + ".", group.shape());
      }
    }
  }

  private static String form(Map<String, Object> schema) {
    StringJoiner form = new StringJoiner(", ");
    form.add(String.valueOf(schema.get("type")));
    if (schema.get("enum") instanceof List<?> words) {
      words.forEach(word -> form.add(code(word)));
    }
    if (schema.get("maximum") != null) {
      form.add(schema.get("minimum") + " to " + schema.get("maximum"));
    }
    if (schema.get("maxLength") != null) {
      form.add("at most " + schema.get("maxLength") + " characters");
    }
    if (schema.get("items") instanceof Map<?, ?> items) {
      form.add("each " + (items.get("enum") == null ? characters(items) : items.get("enum")));
    }
    for (String bound : List.of("minItems", "maxItems", "maxProperties")) {
      if (schema.get(bound) != null) {
        form.add((bound.startsWith("min") ? "at least " : "at most ") + schema.get(bound));
      }
    }
    return form.toString();
  }

  private static String characters(Map<?, ?> items) {
    return "at most " + items.get("maxLength") + " characters";
  }

  private static String code(Object value) {
    return value == null || value.equals("") ? "" : "`" + value + "`";
  }
}
