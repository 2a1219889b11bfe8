package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.adapter.cli.measure.Workbench;
import dev.cairn.application.port.Embedder;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * What is measured with, and the table that it fills.
 *
 * @param folder an empty folder to work in
 * @param progress is told every step
 * @param about what the lines begin with
 */
record Benchmark(
    Workbench workbench,
    Path launcher,
    Path folder,
    Embedder embedder,
    Consumer<String> progress,
    String about,
    List<Measurement> rows) {

  /** The same table for lines that begin so. */
  Benchmark about(String beginning) {
    return new Benchmark(workbench, launcher, folder, embedder, progress, beginning, rows);
  }

  void step(String what) {
    progress.accept(what);
  }

  /** A line for comparison. */
  void plain(String what, double measured, String unit) {
    rows.add(new Measurement(about + what, measured, unit, null, false));
  }

  void atMost(String what, double measured, String unit, double bar) {
    rows.add(new Measurement(about + what, measured, unit, bar, false));
  }

  void atLeast(String what, double measured, String unit, double bar) {
    rows.add(new Measurement(about + what, measured, unit, bar, true));
  }

  /** Median and 95th percentile, for comparison. */
  void times(String what, Samples millis) {
    plain(what + ", p50", millis.p50(), "ms");
    plain(what + ", p95", millis.p95(), "ms");
  }
}
