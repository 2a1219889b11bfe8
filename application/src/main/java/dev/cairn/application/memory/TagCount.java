package dev.cairn.application.memory;

import java.util.Comparator;

/** How many memories carry a tag. The most used come first, equals by name. */
public record TagCount(String tag, long count) implements Comparable<TagCount> {

  private static final Comparator<TagCount> MOST_USED_FIRST =
      Comparator.comparingLong(TagCount::count).reversed().thenComparing(TagCount::tag);

  @Override
  public int compareTo(TagCount other) {
    return MOST_USED_FIRST.compare(this, other);
  }
}
