package dev.cairn.domain.input;

import dev.cairn.domain.memory.Position;
import org.jspecify.annotations.Nullable;

/**
 * Which page is wanted; pages count from 1.
 *
 * @param after what the page before ended with, where a cursor told so; else the number alone says
 *     where the page begins
 */
public record Paging(int page, int pageSize, @Nullable Position after) {

  public static final int DEFAULT_PAGE_SIZE = 10;
  public static final int MAX_PAGE_SIZE = 100;
  public static final int MAX_PAGE = Integer.MAX_VALUE / MAX_PAGE_SIZE;

  public int offset() {
    return (page - 1) * pageSize;
  }
}
