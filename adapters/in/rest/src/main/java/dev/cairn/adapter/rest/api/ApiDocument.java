package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.answer.ErrorView;
import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.route.Route;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.domain.input.Field;
import dev.cairn.domain.input.Kind;
import dev.cairn.domain.input.RequestShape;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An OpenAPI document, made from the routes, the requests they read and the views they answer. */
final class ApiDocument {

  private static final String DESCRIPTION =
      "Memory and tool search for AI agents. Every error has the same form and names each field"
          + " that is to blame. Where the service has a token, every request but /healthz carries"
          + " it. A busy service answers 503 at once; try again after the seconds in Retry-After."
          + " GET takes HEAD too.";

  private final JsonNode examples;
  private final Map<String, Object> schemas = new TreeMap<>();
  private final ViewSchemas views = new ViewSchemas(schemas);

  private ApiDocument(JsonNode examples) {
    this.examples = examples;
  }

  static JsonNode of(String version, List<Route> routes) {
    try (InputStream in = ApiDocument.class.getResourceAsStream("examples.json")) {
      JsonNode examples = Json.MAPPER.readTree(Objects.requireNonNull(in));
      return new ApiDocument(examples).document(version, routes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode document(String version, List<Route> routes) {
    ObjectNode api = node().put("openapi", "3.1.0").set("info", info(version));
    api.putArray("servers")
        .add(node().put("url", "/").put("description", "Where this description comes from."));
    api.putArray("security").add(node()).addObject().putArray("token");
    ArrayNode tags = api.putArray("tags");
    for (Section each : Section.values()) {
      tags.addObject().put("name", each.title).put("description", each.description);
    }
    return api.set("paths", paths(routes)).set("components", components());
  }

  /** After the paths, which name the schemas. */
  private ObjectNode components() {
    ObjectNode responses = node();
    for (ErrorResponse each : ErrorResponse.values()) {
      responses.set(name(each), response(each));
    }
    ObjectNode token = node().put("type", "http").put("scheme", "bearer");
    return node()
        .set("securitySchemes", node().set("token", token))
        .set("responses", responses)
        .set("schemas", tree(schemas));
  }

  private static ObjectNode info(String version) {
    return node()
        .put("title", "Cairn")
        .put("version", version)
        .put("summary", "Memory and tool search for AI agents")
        .put("description", DESCRIPTION)
        .set("license", node().put("name", "MIT").put("identifier", "MIT"));
  }

  private ObjectNode paths(List<Route> routes) {
    ObjectNode paths = node();
    routes.stream()
        .sorted(Comparator.comparing(Section::of))
        .forEach(
            route ->
                paths
                    .withObjectProperty(route.template)
                    .set(route.method.toLowerCase(Locale.ROOT), operation(route)));
    return paths;
  }

  private ObjectNode operation(Route route) {
    ObjectNode told = node();
    told.putArray("tags").add(Section.of(route).title);
    told.put("operationId", route.id).put("summary", route.summary);
    if (!route.description().isEmpty()) {
      told.put("description", route.description());
    }
    List<JsonNode> parameters = parameters(route);
    if (!parameters.isEmpty()) {
      told.putArray("parameters").addAll(parameters);
    }
    Route.Body body = route.body();
    if (body != null) {
      told.set("requestBody", request(body, route.pathId()));
    }
    told.set("responses", responses(route));
    if (route.isNever(401)) {
      told.putArray("security");
    }
    return told;
  }

  private ObjectNode request(Route.Body body, @Nullable Field<?> id) {
    schemas.put(body.name(), RequestSchemas.full(offered(body.shape(), id)));
    Object schema = Map.of("$ref", "#/components/schemas/" + body.name());
    return node().put("required", true).set("content", json(schema, examples.get(body.name())));
  }

  /** Where the path has the id, the body need not repeat it. */
  private static RequestShape offered(RequestShape shape, @Nullable Field<?> id) {
    return id == null ? shape : new RequestShape(withOptional(id, shape.fields()));
  }

  private static <T> List<Field<?>> withOptional(Field<T> id, List<Field<?>> fields) {
    String text = "May be left out; else it must be the id in the path.";
    Field<T> optional = new Field<>(id.name(), id.kind(), false, null, text);
    return Stream.concat(Stream.<Field<?>>of(optional), fields.stream().skip(1)).toList();
  }

  private static List<JsonNode> parameters(Route route) {
    List<JsonNode> parameters = new ArrayList<>();
    Field<?> id = route.pathId();
    if (id != null) {
      parameters.add(parameter(id, "id", "path"));
    }
    route.parameters.forEach(it -> parameters.add(parameter(it, it.name(), "query")));
    return parameters;
  }

  private static ObjectNode parameter(Field<?> field, String name, String in) {
    ObjectNode parameter = node().put("name", name).put("in", in);
    parameter.put("description", text(field, in));
    if (field.required() || in.equals("path")) {
      parameter.put("required", true);
    }
    ObjectNode schema = (ObjectNode) tree(RequestSchemas.field(field));
    schema.remove("description");
    if (field.kind() instanceof Kind.Conditions) {
      return parameter.set("content", json(schema, null));
    }
    if (field.kind() instanceof Kind.TextList || field.kind() instanceof Kind.TagList) {
      parameter.put("explode", false); // parted by commas
    }
    return parameter.set("schema", schema);
  }

  /** What a field is for, and how a URI writes it. */
  private static String text(Field<?> field, String in) {
    String text = RequestSchemas.text(field);
    String form =
        switch (field.kind()) {
          case Kind.Text any when in.equals("path") -> ", percent-encoded.";
          case Kind.TextList any -> ", parted by commas.";
          case Kind.TagList any -> ", parted by commas.";
          default -> ".";
        };
    return text.substring(0, text.length() - 1) + form;
  }

  private ObjectNode responses(Route route) {
    Map<Integer, JsonNode> responses = new TreeMap<>();
    for (ErrorResponse each : ErrorResponse.of(route)) {
      responses.put(each.status(), node().put("$ref", "#/components/responses/" + name(each)));
    }
    for (Route.Success each : route.successes) {
      responses.put(each.status(), response(route, each));
    }
    ObjectNode byStatus = node();
    responses.forEach((status, response) -> byStatus.set(status.toString(), response));
    return byStatus;
  }

  private ObjectNode response(Route route, Route.Success success) {
    ObjectNode response = node().put("description", success.description());
    switch (success.content()) {
      case Class<?> view -> response.set("content", content(route, success.status(), view));
      case String mediaType ->
          response
              .putObject("content")
              .putObject(mediaType)
              .putObject("schema")
              .put("type", mediaType.equals(RestAnswer.JSON) ? "object" : "string");
      case null, default -> {}
    }
    return response;
  }

  /** What failed may have its usual form, or that of an error. */
  private ObjectNode content(Route route, int status, Class<?> view) {
    Object schema = views.schema(view);
    JsonNode own = examples.get(route.id + " " + status);
    JsonNode example = own == null ? examples.get(ViewSchemas.name(view)) : own;
    return status == 500
        ? json(Map.of("oneOf", List.of(schema, views.schema(ErrorView.class))), example)
        : json(schema, example);
  }

  private ObjectNode response(ErrorResponse error) {
    ObjectNode response = node().put("description", error.description());
    error
        .headers()
        .forEach((name, text) -> response.withObjectProperty("headers").set(name, header(text)));
    JsonNode own = examples.get(name(error));
    return response.set(
        "content", json(views.schema(ErrorView.class), own == null ? tree(error.example()) : own));
  }

  private static ObjectNode header(String text) {
    return node().put("description", text).set("schema", node().put("type", "string"));
  }

  private static ObjectNode json(Object schema, @Nullable JsonNode example) {
    ObjectNode content = node().set("schema", tree(schema));
    if (example != null) {
      content.set("example", example);
    }
    return node().set(RestAnswer.JSON, content);
  }

  /** As in {@code TooLarge}. */
  private static String name(ErrorResponse error) {
    return Stream.of(error.name().split("_"))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }

  private static ObjectNode node() {
    return Json.MAPPER.createObjectNode();
  }

  private static JsonNode tree(Object value) {
    return Json.MAPPER.valueToTree(value);
  }
}
