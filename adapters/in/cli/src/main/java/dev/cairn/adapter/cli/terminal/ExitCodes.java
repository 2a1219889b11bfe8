package dev.cairn.adapter.cli.terminal;

/** What a command's exit code means. */
public final class ExitCodes {

  public static final int DONE = 0;
  public static final int FAILED = 1;
  public static final int REFUSED = 2;
  static final int INTERRUPTED = 130;

  private ExitCodes() {}
}
