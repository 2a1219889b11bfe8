package dev.cairn.adapter.wire;

/** Where a page is among the others. */
public record PagingView(int page, int pageSize, long total, boolean hasMore, long totalPages) {

  /** The page with this number, from 1, of pages of this size. */
  public static PagingView of(int page, int pageSize, long total) {
    long pages = Math.ceilDiv(total, pageSize);
    return new PagingView(page, pageSize, total, page < pages, pages);
  }
}
