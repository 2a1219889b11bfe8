package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A question to the memories, and the tags that bring a memory forward in the answer. */
public final class RetrieveRequest {

  private final String text;
  private final int limit;
  private final double minSimilarity;
  private final Tags preferred;
  private final List<Filter> parts;
  private final TimeRange created;

  RetrieveRequest(
      String text,
      int limit,
      double minSimilarity,
      Tags preferred,
      List<Filter> parts,
      TimeRange created) {
    this.text = text;
    this.limit = limit;
    this.minSimilarity = minSimilarity;
    this.preferred = preferred;
    this.parts = List.copyOf(parts);
    this.created = created;
  }

  /** The question, where dates may be relative to this moment. */
  public MemoryQuery query(Instant now) {
    List<Filter> all = new ArrayList<>(parts);
    created.filter(now).ifPresent(all::add);
    return new MemoryQuery(text, limit, Filter.allOf(all), minSimilarity);
  }

  /** The labels that it asks for, whatever the date. */
  public Filter labels() {
    return Filter.allOf(parts);
  }

  public Tags preferred() {
    return preferred;
  }
}
