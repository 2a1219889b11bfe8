package dev.cairn.domain.sample;

/** Breaks the rule that what only tests call is gone; what every record has is no offence. */
public record CalledByNobody(String text, int number) implements Comparable<CalledByNobody> {

  public CalledByNobody(String text) {
    this(text, 0);
  }

  public static CalledByNobody ofNothing() {
    return new CalledByNobody("", 0);
  }

  /** Calls itself, which does not count. */
  public int again(int times) {
    return times == 0 ? number : again(times - 1);
  }

  @Override
  public int compareTo(CalledByNobody other) {
    return Integer.compare(number, other.number);
  }
}
