package dev.cairn.adapter.rest;

import dev.cairn.domain.input.Field;
import dev.cairn.domain.input.RequestShape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A way into the service: what it takes and answers, and who carries it out. Requests are read by
 * it, and the API is described by it.
 */
final class Route {

  /** Reads a request; what is wrong with it shows here, before anything is done. */
  @FunctionalInterface
  interface Action {
    Work read(Call call);
  }

  /** Carries a request out. */
  @FunctionalInterface
  interface Work {
    Answer run();
  }

  /** A body, under the name that it has in the API's description. */
  record Body(String name, RequestShape shape) {}

  /**
   * An answer that is no error.
   *
   * @param content the type of its view, a media type, or null for nothing
   */
  record Success(int status, String description, @Nullable Object content) {}

  final String method;
  final String template;
  final String id;
  final String summary;
  final List<Field<?>> parameters = new ArrayList<>();
  final List<Success> successes = new ArrayList<>();
  private final Set<Integer> excluded = new HashSet<>();
  private String description = "";
  private @Nullable Field<?> pathId;
  private @Nullable Body body;
  private boolean search;
  private boolean limited = true;
  private Action action =
      call -> {
        throw new IllegalStateException("nobody carries this out");
      };

  /**
   * A route that can be added to.
   *
   * @param id its name in the API's description
   */
  Route(String method, String template, String id, String summary) {
    this.method = method;
    this.template = template;
    this.id = id;
    this.summary = summary;
  }

  static Route get(String template, String id, String summary) {
    return new Route("GET", template, id, summary);
  }

  static Route post(String template, String id, String summary) {
    return new Route("POST", template, id, summary);
  }

  Route saying(String more) {
    description = more;
    return this;
  }

  /** Takes the request's fields from the query string. */
  Route query(RequestShape shape) {
    parameters.addAll(shape.fields());
    return this;
  }

  /** Takes the request's first field from the path, and those named from the query string. */
  Route path(RequestShape shape, String... names) {
    pathId = shape.fields().getFirst();
    shape.fields().stream()
        .filter(field -> List.of(names).contains(field.name()))
        .forEach(parameters::add);
    return this;
  }

  /** Takes the request's fields from the body. */
  Route body(String name, RequestShape shape) {
    body = new Body(name, shape);
    return this;
  }

  /**
   * Says what it answers.
   *
   * @param content the type of the view, a media type, or null for nothing
   */
  Route answers(int status, String meaning, @Nullable Object content) {
    successes.add(new Success(status, meaning, content));
    return this;
  }

  /** Its failures are those of a search. */
  Route searches() {
    search = true;
    return this;
  }

  /** Says that these statuses, which others answer, do not occur. */
  Route never(Integer... statuses) {
    excluded.addAll(List.of(statuses));
    return this;
  }

  /** Its work ends by itself in time; otherwise it is cut off at the request limit. */
  Route swift() {
    limited = false;
    return this;
  }

  Route to(Action carriedOutBy) {
    action = carriedOutBy;
    return this;
  }

  String description() {
    return description;
  }

  /** The field that the path names, if it names one. */
  @Nullable Field<?> pathId() {
    return pathId;
  }

  @Nullable Body body() {
    return body;
  }

  boolean isNever(int status) {
    return excluded.contains(status);
  }

  boolean isSearch() {
    return search;
  }

  boolean isLimited() {
    return limited;
  }

  Action action() {
    return action;
  }
}
