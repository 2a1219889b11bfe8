package dev.cairn.adapter.cli;

/** What a command's exit code means. */
final class ExitCodes {

  static final int DONE = 0;
  static final int FAILED = 1;
  static final int REFUSED = 2;
  static final int INTERRUPTED = 130;

  private ExitCodes() {}
}
