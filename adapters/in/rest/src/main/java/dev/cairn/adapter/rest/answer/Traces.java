package dev.cairn.adapter.rest.answer;

import org.jspecify.annotations.Nullable;

/** Stack traces fit for a log: where and what kind, but no message, which may quote a request. */
public final class Traces {

  private static final int DEPTH = 8;

  private Traces() {}

  public static Throwable withoutMessages(Throwable problem) {
    return copy(problem, DEPTH);
  }

  /** The class names of a problem and its causes. */
  static String kinds(Throwable problem) {
    StringBuilder kinds = new StringBuilder(problem.getClass().getSimpleName());
    Throwable cause = problem.getCause();
    for (int i = 0; i < DEPTH && cause != null; i++) {
      kinds.append(" <- ").append(cause.getClass().getName());
      cause = cause.getCause();
    }
    return kinds.toString();
  }

  private static Throwable copy(Throwable problem, int depth) {
    Throwable cause = problem.getCause();
    Trace copy =
        new Trace(
            problem.getClass().getName(),
            cause == null || depth == 0 ? null : copy(cause, depth - 1));
    copy.setStackTrace(problem.getStackTrace());
    return copy;
  }

  private static final class Trace extends Exception {

    Trace(String kind, @Nullable Throwable cause) {
      super(kind, cause);
    }
  }
}
