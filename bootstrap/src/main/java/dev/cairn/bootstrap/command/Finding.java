package dev.cairn.bootstrap.command;

/**
 * One thing that the doctor looked at.
 *
 * @param advice what to do about it; empty where nothing is wrong
 */
record Finding(String name, State state, String detail, String advice) {

  enum State {
    OK,
    WARNING,
    PROBLEM
  }

  static Finding ok(String name, String detail) {
    return new Finding(name, State.OK, detail, "");
  }

  static Finding warning(String name, String detail, String advice) {
    return new Finding(name, State.WARNING, detail, advice);
  }

  static Finding problem(String name, String detail, String advice) {
    return new Finding(name, State.PROBLEM, detail, advice);
  }

  String text() {
    String mark =
        switch (state) {
          case OK -> "ok     ";
          case WARNING -> "warning";
          case PROBLEM -> "PROBLEM";
        };
    String line = "%s  %-9s %s".formatted(mark, name, detail);
    return advice.isEmpty() ? line : line + "\n                   " + advice;
  }
}
