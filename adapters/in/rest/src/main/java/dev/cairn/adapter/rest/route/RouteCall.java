package dev.cairn.adapter.rest.route;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.input.Field;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A request as a route sees it. */
record RouteCall(Context context, RequestBody bodies, Route route) {

  /** The request, read from wherever the route takes its fields. */
  <T> T read(Function<Map<String, @Nullable Object>, T> reader) {
    if (route.body() != null) {
      return reader.apply(body());
    }
    Field<?> id = route.pathId();
    Map<String, String> besides = id == null ? Map.of() : Map.of(id.name(), pathId());
    return new Parameters(route.parameters).read(context.req().getQueryString(), besides, reader);
  }

  /**
   * The body's fields; the URI may then say nothing more than the id. A body that names another one
   * is refused.
   */
  private Map<String, @Nullable Object> body() {
    if (context.req().getQueryString() != null) {
      new Parameters(List.of()).read(context.req().getQueryString(), Map.of(), it -> it);
    }
    Map<String, @Nullable Object> fields = bodies.read(context.req());
    Field<?> id = route.pathId();
    if (id != null) {
      Object named = fields.put(id.name(), pathId());
      if (named != null && !named.equals(pathId())) {
        throw new ValidationError(id.name(), "must be the id in the path, or left out");
      }
    }
    return fields;
  }

  private String pathId() {
    return context.pathParam("id");
  }
}
