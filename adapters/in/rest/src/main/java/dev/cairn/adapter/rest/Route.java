package dev.cairn.adapter.rest;

/**
 * A way into the service.
 *
 * @param limited whether its work is cut off at the request limit; otherwise it has limits itself
 */
record Route(String method, String template, Action action, boolean limited, Operation operation) {

  /** Reads a request; what is wrong with it shows here, before anything is done. */
  @FunctionalInterface
  interface Action {
    Work read(Call call);
  }

  /** Carries a request out. */
  @FunctionalInterface
  interface Work {
    Answer run();
  }

  static Route of(String method, String template, Action action, Operation operation) {
    return new Route(method, template, action, true, operation);
  }

  /** A route whose work ends by itself in time. */
  static Route swift(String method, String template, Action action, Operation operation) {
    return new Route(method, template, action, false, operation);
  }
}
