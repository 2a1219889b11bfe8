package dev.cairn.adapter.rest;

import dev.cairn.domain.error.ValidationError;
import io.javalin.http.Context;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A request as a route sees it. */
final class Call {

  private final Context context;
  private final RequestBody bodies;

  Call(Context context, RequestBody bodies) {
    this.context = context;
    this.bodies = bodies;
  }

  /** The id in the path. */
  String id() {
    return context.pathParam("id");
  }

  /** The body's fields; the URI may then say nothing more. */
  Map<String, @Nullable Object> body() {
    requireNoParameters();
    return bodies.read(context.req());
  }

  /** The same with the path's id in its place; a body that names another one is refused. */
  Map<String, @Nullable Object> bodyOf(String idField) {
    Map<String, @Nullable Object> fields = body();
    Object named = fields.put(idField, id());
    if (named != null && !named.equals(id())) {
      throw new ValidationError(idField, "must be the id in the path, or left out");
    }
    return fields;
  }

  <T> T query(Parameters parameters, Function<Map<String, @Nullable Object>, T> reader) {
    return parameters.read(context.req().getQueryString(), Map.of(), reader);
  }

  /** The same with the path's id as one more parameter. */
  <T> T queryOf(
      String idField, Parameters parameters, Function<Map<String, @Nullable Object>, T> reader) {
    return parameters.read(context.req().getQueryString(), Map.of(idField, id()), reader);
  }

  void requireNoParameters() {
    if (context.req().getQueryString() != null) {
      query(Parameters.NONE, values -> values);
    }
  }
}
