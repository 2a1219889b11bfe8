package dev.cairn.domain.input;

/** Which memories to lay out, and how many at most: the newest of them. */
public record MapRequest(BrowseRequest memories, int limit) {

  public static final int MAX_LIMIT = 20_000;
  static final int DEFAULT_LIMIT = 5_000;
}
