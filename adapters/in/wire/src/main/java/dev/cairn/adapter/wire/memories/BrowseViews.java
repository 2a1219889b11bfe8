package dev.cairn.adapter.wire.memories;

import dev.cairn.adapter.wire.PagingView;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.application.memory.RetrievedMemories;
import dev.cairn.application.memory.TagListing;
import dev.cairn.application.port.Facets;
import dev.cairn.domain.input.Paging;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers of browsing in the form that goes over the wire. */
public final class BrowseViews {

  /** As many values of a facet are told at most. */
  public static final int MOST_VALUES = 100;

  public static final Comparator<Map.Entry<String, Long>> MOST_FREQUENT_FIRST =
      Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
          .thenComparing(Map.Entry.comparingByKey());

  private BrowseViews() {}

  public static PageView page(MemoryListing listing) {
    return new PageView(
        paging(listing.paging(), listing.total(), listing.hasMore(), listing.totalPages()),
        listing.memories().stream().map(MemoryViews::memory).toList(),
        listing.next() == null ? null : listing.next().toString(),
        facets(listing.facets()));
  }

  public static TagsView tags(TagListing listing) {
    return new TagsView(
        paging(listing.paging(), listing.total(), listing.hasMore(), listing.totalPages()),
        listing.tags().stream().map(each -> new TagCountView(each.tag(), each.count())).toList());
  }

  private static PagingView paging(Paging paging, long total, boolean hasMore, long totalPages) {
    return new PagingView(paging.page(), paging.pageSize(), total, hasMore, totalPages);
  }

  public static RetrievedView retrieved(RetrievedMemories found) {
    MemoryMapper mapper = MemoryMapper.INSTANCE;
    List<RetrievedHitView> hits =
        found.hits().stream()
            .map(hit -> mapper.retrieved(mapper.hit(hit.hit(), null), hit.score()))
            .toList();
    return new RetrievedView(hits.size(), hits, found.notice());
  }

  /** Counts, the most frequent first. */
  public static Map<String, Long> mostFrequent(Map<String, Long> counts) {
    return sorted(counts, MOST_FREQUENT_FIRST);
  }

  /** Counts of months, the latest first. */
  public static Map<String, Long> latest(Map<String, Long> months) {
    return sorted(months, Map.Entry.<String, Long>comparingByKey().reversed());
  }

  private static @Nullable FacetsView facets(@Nullable Facets facets) {
    return facets == null
        ? null
        : new FacetsView(
            mostFrequent(facets.tags()),
            mostFrequent(facets.sources()),
            mostFrequent(facets.types()),
            latest(facets.months()));
  }

  private static Map<String, Long> sorted(
      Map<String, Long> counts, Comparator<Map.Entry<String, Long>> order) {
    Map<String, Long> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(order)
        .limit(MOST_VALUES)
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }
}
