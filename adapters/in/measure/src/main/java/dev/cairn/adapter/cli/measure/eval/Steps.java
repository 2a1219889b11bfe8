package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.cli.terminal.Progress;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Works through lists and shows how far it is.
 *
 * @param progress shows the progress of so-called things
 */
record Steps(Function<String, Progress> progress) {

  <T> void each(String what, List<T> all, int size, Consumer<List<T>> work) {
    try (Progress shown = progress.apply(what)) {
      for (int from = 0; from < all.size(); from += size) {
        work.accept(all.subList(from, Math.min(all.size(), from + size)));
        shown.at(Math.min(all.size(), from + size), all.size());
      }
    }
  }
}
