package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.adapter.cli.terminal.Prose;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells how far an import is and which lines are refused. Safe to call from many threads. */
final class ImportReport {

  private static final int MOST_ERRORS_LISTED = 1000;

  private final Progress progress;
  private final PrintStream err;
  private final long inputBytes;
  private final List<RefusedLine> errors = new ArrayList<>();
  private long refused;

  ImportReport(Progress progress, PrintStream err, long inputBytes) {
    this.progress = progress;
    this.err = err;
    this.inputBytes = inputBytes;
  }

  private record RefusedLine(long line, String message) {}

  synchronized void refuse(long line, String reason) {
    refused++;
    if (errors.size() < MOST_ERRORS_LISTED) {
      errors.add(new RefusedLine(line, reason));
    }
    say("line " + line + ": " + reason);
  }

  synchronized long refused() {
    return refused;
  }

  /** So much is taken in, with so many bytes of the input dealt with. */
  void at(long done, long bytes) {
    progress.show(done, inputBytes > 0 ? (double) bytes / inputBytes : Double.NaN);
  }

  /** What is said if the process is told to end before the import is done. */
  Interruption ifInterrupted(ImportTally tally) {
    at(0, 0);
    return Interruption.calls(
        () -> progress.sayLast(err, "cairn: interrupted; " + tally.carryOn()));
  }

  private void say(String text) {
    progress.say(err, "cairn: " + text);
  }

  synchronized Map<String, Object> view(ImportTally tally) {
    Map<String, Object> view = new LinkedHashMap<>(tally.counts());
    view.put("refused", refused);
    view.put("errors", List.copyOf(errors));
    return view;
  }

  synchronized String summary(ImportTally tally) {
    String left = refused == 0 ? "" : "; " + Prose.count(refused, "line", "lines") + " refused";
    return "Imported " + tally.told() + left + ".";
  }
}
