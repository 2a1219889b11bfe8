package dev.cairn.adapter.sample;

/** Breaks the rule that nothing prints to standard output. */
public final class PrintsToStandardOutput {

  private PrintsToStandardOutput() {}

  public static void print() {
    System.out.println();
  }
}
