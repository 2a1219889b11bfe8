package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryQuery;
import java.time.Instant;
import java.util.List;

/** A question to the memories, and the tags that bring a memory forward in the answer. */
public record RetrieveRequest(
    String text,
    int limit,
    double minSimilarity,
    Tags preferred,
    List<Filter> parts,
    TimeRange created) {

  public RetrieveRequest {
    parts = List.copyOf(parts);
  }

  /** The question, where dates may be relative to this moment. */
  public MemoryQuery query(Instant now) {
    return new MemoryQuery(text, limit, created.and(parts, now), minSimilarity);
  }

  /** The labels that it asks for, whatever the date. */
  public Filter labels() {
    return Filter.allOf(parts);
  }
}
