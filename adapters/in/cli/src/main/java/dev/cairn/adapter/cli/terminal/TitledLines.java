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

  /** All of them, and below what is said in more words. */
  public String above(String words) {
    return text + (words.isBlank() ? "" : "\n" + Prose.printable(words));
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
