package dev.cairn.domain.error;

/** What holds for a value whoever makes it: where it does not, the program is mistaken. */
public final class Invariant {

  private Invariant() {}

  public static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
