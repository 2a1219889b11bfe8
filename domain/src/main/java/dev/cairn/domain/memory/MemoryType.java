package dev.cairn.domain.memory;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What kind of thing a memory is. */
public enum MemoryType {
  NOTE,
  DECISION,
  TASK,
  REFERENCE;

  public static Optional<MemoryType> of(String label) {
    return Arrays.stream(values()).filter(type -> type.label().equals(label)).findFirst();
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
