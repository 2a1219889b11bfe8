package dev.cairn.adapter.rest;

import dev.cairn.domain.input.Field;
import dev.cairn.domain.input.RequestShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a route takes and answers: requests are read by it, and the API is described by it. */
final class Operation {

  /** A body, under the name that it has in the API's description. */
  record Body(String name, RequestShape shape) {}

  /**
   * An answer that is no error.
   *
   * @param content the type of its view, a media type, or null for nothing
   */
  record Success(int status, String description, @Nullable Object content) {}

  private final Section section;
  private final String id;
  private final String summary;
  private final List<Field<?>> parameters = new ArrayList<>();
  private final List<Success> successes = new ArrayList<>();
  private final Set<Integer> excluded = new HashSet<>();
  private String description = "";
  private @Nullable Field<?> pathId;
  private @Nullable Body body;
  private boolean searches;

  Operation(Section section, String id, String summary) {
    this.section = section;
    this.id = id;
    this.summary = summary;
  }

  Operation saying(String more) {
    description = more;
    return this;
  }

  /** Takes the request's fields from the query string. */
  Operation query(RequestShape shape) {
    parameters.addAll(shape.fields());
    return this;
  }

  /** Takes the request's first field from the path, and those named from the query string. */
  Operation path(RequestShape shape, String... names) {
    pathId = shape.fields().getFirst();
    shape.fields().stream()
        .filter(field -> Arrays.asList(names).contains(field.name()))
        .forEach(parameters::add);
    return this;
  }

  /** Takes the request's fields from the body. */
  Operation body(String name, RequestShape shape) {
    body = new Body(name, shape);
    return this;
  }

  Operation answers(int status, String meaning, Class<?> view) {
    successes.add(new Success(status, meaning, view));
    return this;
  }

  Operation answers(int status, String meaning, String mediaType) {
    successes.add(new Success(status, meaning, mediaType));
    return this;
  }

  Operation answersNothing(String meaning) {
    successes.add(new Success(204, meaning, null));
    return this;
  }

  /** Its failures are those of a search. */
  Operation searches() {
    searches = true;
    return this;
  }

  /** Says that these statuses, which others answer, do not occur. */
  Operation never(Integer... statuses) {
    excluded.addAll(List.of(statuses));
    return this;
  }

  Section section() {
    return section;
  }

  String id() {
    return id;
  }

  String summary() {
    return summary;
  }

  String description() {
    return description;
  }

  /** The field that the path names, if it names one. */
  @Nullable Field<?> pathId() {
    return pathId;
  }

  List<Field<?>> parameters() {
    return parameters;
  }

  @Nullable Body body() {
    return body;
  }

  List<Success> successes() {
    return successes;
  }

  boolean isNever(int status) {
    return excluded.contains(status);
  }

  boolean isSearch() {
    return searches;
  }
}
