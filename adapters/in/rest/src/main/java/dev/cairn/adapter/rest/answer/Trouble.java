package dev.cairn.adapter.rest.answer;

import java.util.Arrays;

/** The kinds of error answers, each with its status, its name and a message that always fits. */
public enum Trouble {
  MALFORMED(400, "malformed_request", "The request is malformed"),
  QUERY_MISSING(400, "validation_error", "A query is required"),
  UNAUTHORIZED(401, "unauthorized", "Send the token: Authorization: Bearer <token>"),
  WRONG_TOKEN(401, "unauthorized", "Send the token: Authorization: Bearer <token>"),
  FORBIDDEN(403, "forbidden", "This request is not allowed"),
  CROSS_SITE(403, "forbidden", "A page of another site may not change anything here"),
  NOT_FOUND(404, "not_found", "There is nothing here; see /openapi.json for what there is"),
  METHOD_NOT_ALLOWED(405, "method_not_allowed", "This method is not allowed here"),
  TOO_SLOW(408, "request_timeout", "The request took too long to arrive"),
  TOO_LARGE(413, "body_too_large", "The body is too large"),
  URI_TOO_LONG(414, "uri_too_long", "The URI is too long"),
  UNSUPPORTED(415, "unsupported_media_type", "The body must be JSON: application/json in UTF-8"),
  INVALID(422, "validation_error", "The request breaks a rule"),
  HEADERS_TOO_LARGE(431, "headers_too_large", "The headers are too large"),
  FAILED(500, "internal_error", "An unexpected error occurred"),
  SEARCH_FAILED(500, "search_error", "The search could not be answered"),
  EMBEDDING_FAILED(500, "embedding_error", "The text could not be embedded"),
  OVERLOADED(503, "overloaded", "The service is busy; try again in a moment"),
  STOPPING(503, "unavailable", "The service is stopping"),
  UNAVAILABLE(503, "unavailable", "A store cannot be reached; try again in a moment"),
  TIMED_OUT(503, "timeout", "The request could not be answered in time; try again in a moment");

  private final int status;
  private final String type;
  private final String message;

  Trouble(int status, String type, String message) {
    this.status = status;
    this.type = type;
    this.message = message;
  }

  public int status() {
    return status;
  }

  public String type() {
    return type;
  }

  public String message() {
    return message;
  }

  /** What an error status that others chose stands for: the first above that has it. */
  public static Trouble of(int status) {
    return switch (status) {
      case 501 -> METHOD_NOT_ALLOWED;
      case 503 -> UNAVAILABLE;
      case 505 -> MALFORMED;
      default ->
          Arrays.stream(values())
              .filter(each -> each.status == status)
              .findFirst()
              .orElse(status < 500 ? MALFORMED : FAILED);
    };
  }
}
