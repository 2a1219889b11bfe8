package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;
import java.time.Instant;
import java.util.List;

/**
 * Which memories to browse, and which page of them; nothing is ranked.
 *
 * @param counted whether the memories that fit shall be counted by their labels
 */
public record BrowseRequest(List<Filter> parts, TimeRange created, Paging paging, boolean counted) {

  public BrowseRequest {
    parts = List.copyOf(parts);
  }

  /** What the request is about, where dates may be relative to this moment. */
  public Filter filter(Instant now) {
    return created.and(parts, now);
  }

  /** The labels that it asks for, whatever the date. */
  public Filter labels() {
    return Filter.allOf(parts);
  }
}
