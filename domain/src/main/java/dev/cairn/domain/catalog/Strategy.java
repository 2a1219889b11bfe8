package dev.cairn.domain.catalog;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The way from a query to items. */
public enum Strategy {
  /** Skills first, then the items within them. */
  HIERARCHICAL,
  /** Items at once, whatever their skills. */
  DIRECT,
  /** Both ways side by side, merged. */
  HYBRID;

  /** The allowed values as a message lists them. */
  public static final String NAMES =
      Arrays.stream(values()).map(Strategy::label).collect(Collectors.joining(", "));

  public static Optional<Strategy> of(String label) {
    return Arrays.stream(values()).filter(it -> it.label().equals(label)).findFirst();
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
