package dev.cairn.adapter.remote;

import dev.cairn.domain.error.CoreError;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads what a server gave, one by one. */
public final class Legible {

  private static final System.Logger LOG = System.getLogger(Legible.class.getName());

  private Legible() {}

  /**
   * What they say; those that can't be understood are left out, with a warning.
   *
   * @param kind what one of them is called, such as "row of FalkorDB"
   */
  public static <P, T> List<T> of(String kind, List<P> given, Function<P, T> reading) {
    List<T> read = new ArrayList<>();
    for (P each : given) {
      try {
        read.add(reading.apply(each));
      } catch (MalformedAnswer | CoreError | IllegalArgumentException | ArithmeticException e) {
        LOG.log(
            System.Logger.Level.WARNING,
            "A malformed {0} is left out ({1})",
            kind,
            e.getClass().getSimpleName());
      }
    }
    return read;
  }
}
