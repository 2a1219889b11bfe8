package dev.cairn.application.memory;

import dev.cairn.domain.input.Paging;
import java.util.List;

/**
 * A page of tags, the most used first.
 *
 * @param total how many tags there are, on all pages
 */
public record TagListing(List<TagCount> tags, long total, Paging paging) {

  public TagListing {
    tags = List.copyOf(tags);
  }

  static TagListing of(List<TagCount> all, Paging paging) {
    List<TagCount> page = all.stream().skip(paging.offset()).limit(paging.pageSize()).toList();
    return new TagListing(page, all.size(), paging);
  }

  public long totalPages() {
    return Math.ceilDiv(total, paging.pageSize());
  }

  public boolean hasMore() {
    return paging.page() < totalPages();
  }
}
