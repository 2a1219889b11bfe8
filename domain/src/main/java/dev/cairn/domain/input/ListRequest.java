package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;

/** A page of memories to list; pages count from 1. */
public record ListRequest(Filter filter, int page, int pageSize) {

  public static final int DEFAULT_PAGE_SIZE = 10;
  public static final int MAX_PAGE_SIZE = 100;

  public int offset() {
    return (page - 1) * pageSize;
  }
}
