package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.answer.ErrorView;
import dev.cairn.adapter.rest.answer.Trouble;
import dev.cairn.adapter.rest.route.Route;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The error answers of the API's description, and which routes give them. */
enum ErrorResponse {
  MALFORMED(
      Trouble.QUERY_MISSING,
      "The request is malformed: not JSON, not an object, a URI that is not UTF-8, or a missing or"
          + " empty query."),
  UNAUTHORIZED(Trouble.UNAUTHORIZED, "The service has a token, and the request does not carry it."),
  FORBIDDEN(Trouble.FORBIDDEN, "The Host or Origin is not one that this service answers to."),
  NOT_FOUND(Trouble.NOT_FOUND, "Nothing has this id."),
  METHOD_NOT_ALLOWED(Trouble.METHOD_NOT_ALLOWED, "The path does not take this method."),
  REQUEST_TIMEOUT(Trouble.TOO_SLOW, "The body took too long to arrive."),
  TOO_LARGE(Trouble.TOO_LARGE, "The body is larger than the service reads."),
  URI_TOO_LONG(Trouble.URI_TOO_LONG, "The URI is longer than the service reads."),
  UNSUPPORTED(Trouble.UNSUPPORTED, "The body is not application/json in UTF-8, or is compressed."),
  INVALID(
      Trouble.INVALID, "A value breaks a rule, or a field is unknown. Every one of them is named."),
  HEADERS_TOO_LARGE(Trouble.HEADERS_TOO_LARGE, "The headers are larger than the service reads."),
  FAILED(Trouble.FAILED, "Something broke that should not."),
  SEARCH_FAILED(Trouble.SEARCH_FAILED, "The search could not be answered."),
  UNAVAILABLE(
      Trouble.OVERLOADED,
      "The service is busy or stopping, or a store cannot be reached. Try again later.");

  private final Trouble trouble;
  private final String description;

  ErrorResponse(Trouble trouble, String description) {
    this.trouble = trouble;
    this.description = description;
  }

  /** Those of a route. */
  static List<ErrorResponse> of(Route route) {
    return Arrays.stream(values()).filter(each -> each.isGivenBy(route)).toList();
  }

  private boolean isGivenBy(Route route) {
    boolean possible =
        switch (this) {
          case NOT_FOUND -> route.pathId() != null;
          case REQUEST_TIMEOUT, TOO_LARGE, UNSUPPORTED -> route.body() != null;
          case FAILED -> !route.isSearch();
          case SEARCH_FAILED -> route.isSearch();
          default -> true;
        };
    return possible && !route.isNever(status());
  }

  int status() {
    return trouble.status();
  }

  String description() {
    return description;
  }

  ErrorView example() {
    return ErrorView.of(trouble, trouble.message(), List.of());
  }

  /** The headers that come with it, by their meaning. */
  Map<String, String> headers() {
    return switch (this) {
      case UNAUTHORIZED -> Map.of("WWW-Authenticate", "Bearer realm=\"cairn\"");
      case METHOD_NOT_ALLOWED -> Map.of("Allow", "The methods that it takes.");
      case UNAVAILABLE -> Map.of("Retry-After", "Seconds to wait.");
      default -> Map.of();
    };
  }
}
