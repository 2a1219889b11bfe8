package dev.cairn.adapter.rest.route;

import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.domain.input.Field;
import dev.cairn.domain.input.RequestShape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A way into the service: what it takes and answers, and who carries it out. Requests are read by
 * it, and the API is described by it.
 */
public final class Route {

  /** Reads a request, and answers how it is carried out. */
  @FunctionalInterface
  interface Action {
    Supplier<RestAnswer> read(RouteCall call);
  }

  /** A body, under the name that it has in the API's description. */
  public record Body(String name, RequestShape shape) {}

  /**
   * An answer that is no error.
   *
   * @param content the type of its view, a media type, or null for nothing
   */
  public record Success(int status, String description, @Nullable Object content) {}

  public final String method;
  public final String template;
  public final String id;
  public final String summary;
  public final List<Field<?>> parameters = new ArrayList<>();
  public final List<Success> successes = new ArrayList<>();
  private final Set<Integer> excluded = new HashSet<>();
  private String description = "";
  private @Nullable Field<?> pathId;
  private @Nullable Body body;
  private boolean search;
  private boolean limited = true;
  private boolean isLong;
  private Action action =
      call -> {
        throw new IllegalStateException("nobody carries this out");
      };

  /**
   * A route that can be added to.
   *
   * @param id its name in the API's description
   */
  public Route(String method, String template, String id, String summary) {
    this.method = method;
    this.template = template;
    this.id = id;
    this.summary = summary;
  }

  public static Route get(String template, String id, String summary) {
    return new Route("GET", template, id, summary);
  }

  public static Route post(String template, String id, String summary) {
    return new Route("POST", template, id, summary);
  }

  public Route saying(String more) {
    description = more;
    return this;
  }

  /** Takes the request's fields from the query string. */
  public Route query(RequestShape shape) {
    parameters.addAll(shape.fields());
    return this;
  }

  /** Takes the request's first field from the path, and those named from the query string. */
  public Route path(RequestShape shape, String... names) {
    pathId = shape.fields().getFirst();
    shape.fields().stream()
        .filter(field -> List.of(names).contains(field.name()))
        .forEach(parameters::add);
    return this;
  }

  /** Takes the request's fields from the body. */
  public Route body(String name, RequestShape shape) {
    body = new Body(name, shape);
    return this;
  }

  /**
   * Says what it answers.
   *
   * @param content the type of the view, a media type, or null for nothing
   */
  public Route answers(int status, String meaning, @Nullable Object content) {
    successes.add(new Success(status, meaning, content));
    return this;
  }

  /** Its failures are those of a search. */
  public Route searches() {
    search = true;
    return this;
  }

  /** Says that these statuses, which others answer, do not occur. */
  public Route never(Integer... statuses) {
    excluded.addAll(List.of(statuses));
    return this;
  }

  /** Its work ends by itself in time; otherwise it is cut off at the request limit. */
  public Route swift() {
    limited = false;
    return this;
  }

  /** Much may have to be embedded, or laid out, which takes its time. */
  public Route embedsMuch() {
    isLong = true;
    return this;
  }

  /** What is wrong with a request shows when it is read, before anything is done. */
  public <T> Route to(
      Function<Map<String, @Nullable Object>, T> reader, Function<T, RestAnswer> work) {
    action =
        call -> {
          T request = call.read(reader);
          return () -> work.apply(request);
        };
    return this;
  }

  /** The same for work that always ends with a view. */
  public <T> Route shows(
      Function<Map<String, @Nullable Object>, T> reader, Function<T, Object> view) {
    return to(reader, request -> RestAnswer.ok(view.apply(request)));
  }

  /** Takes nothing, and refuses what is given all the same. */
  public Route shows(Supplier<Object> view) {
    return shows(values -> values, nothing -> view.get());
  }

  /** Whatever the request says, there is but one thing to do. */
  public Route to(Supplier<RestAnswer> work) {
    action = call -> work;
    return this;
  }

  public String description() {
    return description;
  }

  /** The field that the path names, if it names one. */
  public @Nullable Field<?> pathId() {
    return pathId;
  }

  public @Nullable Body body() {
    return body;
  }

  public boolean isNever(int status) {
    return excluded.contains(status);
  }

  public boolean isSearch() {
    return search;
  }

  boolean isLimited() {
    return limited;
  }

  boolean isLong() {
    return isLong;
  }

  Action action() {
    return action;
  }
}
