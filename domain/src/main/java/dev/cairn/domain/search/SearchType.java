package dev.cairn.domain.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a search for memories goes by. */
public enum SearchType {
  /** The meaning alone. */
  VECTOR,
  /** The words alone. */
  BM25,
  /** Both, and what stands around a memory. */
  HYBRID;

  /** The allowed values as a message lists them. */
  public static final String NAMES =
      Arrays.stream(values()).map(SearchType::label).collect(Collectors.joining(", "));

  public static Optional<SearchType> of(String label) {
    return Arrays.stream(values()).filter(it -> it.label().equals(label)).findFirst();
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
