package dev.cairn.adapter.cli.terminal;

import org.jspecify.annotations.Nullable;

/** Values under their titles, one a line. */
public final class TitledLines {

  private final StringBuilder text = new StringBuilder();

  /** One more, unless there is no value. */
  public TitledLines add(String title, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      text.append("%-9s ".formatted(title)).append(Prose.printable(value)).append('\n');
    }
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
