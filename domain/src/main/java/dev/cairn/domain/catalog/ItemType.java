package dev.cairn.domain.catalog;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What kind of thing a catalogue item is. */
public enum ItemType {
  TOOL,
  PROMPT,
  RESOURCE;

  /** The allowed values as a message lists them. */
  public static final String NAMES =
      Arrays.stream(values()).map(ItemType::label).collect(Collectors.joining(", "));

  public static Optional<ItemType> of(String label) {
    return Arrays.stream(values()).filter(type -> type.label().equals(label)).findFirst();
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
