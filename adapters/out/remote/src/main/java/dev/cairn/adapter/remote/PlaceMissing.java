package dev.cairn.adapter.remote;

import java.io.Serial;
import java.util.function.Supplier;

/** What should hold our data is not, or no longer, on the server. Never leaves the adapter. */
public final class PlaceMissing extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  /**
   * @param what the place as the beginning of a sentence, such as "The graph"
   */
  public PlaceMissing(String what) {
    super(what, null, false, false);
  }

  /** Asks again where a place had vanished, which is made again. */
  public static <T> T made(Runnable making, Supplier<T> question) {
    try {
      return question.get();
    } catch (PlaceMissing e) {
      making.run();
      return question.get();
    }
  }
}
