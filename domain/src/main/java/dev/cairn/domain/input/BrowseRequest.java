package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Which memories to browse, and which page of them; nothing is ranked. */
public final class BrowseRequest {

  private final List<Filter> parts;
  private final TimeRange created;
  private final Paging paging;
  private final boolean counted;

  BrowseRequest(List<Filter> parts, TimeRange created, Paging paging, boolean counted) {
    this.parts = List.copyOf(parts);
    this.created = created;
    this.paging = paging;
    this.counted = counted;
  }

  /** What the request is about, where dates may be relative to this moment. */
  public Filter filter(Instant now) {
    List<Filter> all = new ArrayList<>(parts);
    created.filter(now).ifPresent(all::add);
    return Filter.allOf(all);
  }

  /** The labels that it asks for, whatever the date. */
  public Filter labels() {
    return Filter.allOf(parts);
  }

  public Paging paging() {
    return paging;
  }

  /** Whether the memories that fit shall be counted by their labels. */
  public boolean counted() {
    return counted;
  }
}
