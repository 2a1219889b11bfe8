package dev.cairn.adapter.lucene.memories;

import dev.cairn.adapter.lucene.commits.DocumentPlace;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.time.TimeStep;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Pages and counts of what fits a filter. Each segment knows its memories in the order of browsing,
 * so a page is a merge of their matches: how deep it lies costs next to nothing.
 */
public record Browsing(Snapshot snapshot, List<MatchingRows> segments) {

  public static Browsing of(Snapshot snapshot, Filter filter) throws IOException {
    return new Browsing(snapshot, MatchingRows.of(snapshot, filter));
  }

  public MemoryPage page(int offset, int limit) throws IOException {
    new Skipping(segments).skip(offset);
    return read(queue(), limit);
  }

  public MemoryPage after(Position last, int limit) throws IOException {
    segments.forEach(matches -> matches.skipTo(last));
    return read(queue(), limit);
  }

  public Facets facets() {
    Map<String, Long> tags = new HashMap<>();
    Map<String, Long> sources = new HashMap<>();
    Map<String, Long> types = new HashMap<>();
    for (MatchingRows matches : segments) {
      Rows rows = matches.rows();
      rows.tags().count(matches.matching(), matches.size(), tags);
      rows.sources().count(matches.matching(), matches.size(), sources);
      rows.types().count(matches.matching(), matches.size(), types);
    }
    return new Facets(total(), tags, sources, types, TimeStep.MONTH.counts(days()));
  }

  public Map<LocalDate, Long> days() {
    Map<LocalDate, Long> days = new HashMap<>();
    for (MatchingRows matches : segments) {
      matches.rows().countDays(matches.matching(), matches.size(), days);
    }
    return days;
  }

  /** What all of them come to, where the filter lets everything through. */
  public StoreStatistics statistics(long diskBytes) {
    Facets facets = facets();
    return new StoreStatistics(
        facets.total(),
        snapshot.getIndexReader().numDocs(),
        facets.tags(),
        facets.sources(),
        facets.types(),
        "lucene",
        snapshot.model(),
        diskBytes,
        segments.stream().map(MatchingRows::oldest).min(Comparator.naturalOrder()).orElse(null),
        segments.stream().map(MatchingRows::newest).max(Comparator.naturalOrder()).orElse(null));
  }

  private long total() {
    return segments.stream().mapToLong(MatchingRows::size).sum();
  }

  private MemoryPage read(PriorityQueue<MatchingRows> queue, int limit) throws IOException {
    List<Memory> memories = new ArrayList<>();
    while (memories.size() < limit && !queue.isEmpty()) {
      MatchingRows first = queue.remove();
      DocumentPlace place = first.read();
      memories.add(new Segment(place.leaf().reader()).memory(place.document()));
      putBack(first, queue);
    }
    return new MemoryPage(memories, total());
  }

  private PriorityQueue<MatchingRows> queue() {
    PriorityQueue<MatchingRows> queue = new PriorityQueue<>(MatchingRows::compareNext);
    segments.forEach(matches -> putBack(matches, queue));
    return queue;
  }

  private static void putBack(MatchingRows matches, PriorityQueue<MatchingRows> queue) {
    if (!matches.isExhausted()) {
      queue.add(matches);
    }
  }
}
