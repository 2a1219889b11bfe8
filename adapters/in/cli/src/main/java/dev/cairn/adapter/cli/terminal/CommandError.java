package dev.cairn.adapter.cli.terminal;

import org.jspecify.annotations.Nullable;

/**
 * Ends a command with one line for the user: what is wrong and the way out. Unlike a domain error
 * it may name files, because the person at the command line owns them.
 */
public final class CommandError extends RuntimeException {

  private final int exitCode;

  private CommandError(String message, int exitCode, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** The operation failed. */
  public static CommandError failed(String message) {
    return new CommandError(message, ExitCodes.FAILED, null);
  }

  /** The operation failed, because of {@code cause}. */
  public static CommandError failed(String message, Throwable cause) {
    return new CommandError(message, ExitCodes.FAILED, cause);
  }

  /** The input was refused; nothing was done. */
  public static CommandError refused(String message) {
    return new CommandError(message, ExitCodes.REFUSED, null);
  }

  public static CommandError interrupted(String message) {
    return new CommandError(message, ExitCodes.INTERRUPTED, null);
  }

  public int exitCode() {
    return exitCode;
  }

  public String text() {
    return String.valueOf(getMessage());
  }
}
