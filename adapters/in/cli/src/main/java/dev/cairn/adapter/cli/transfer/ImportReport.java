package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.file.StrictLines.Line;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.Members;
import dev.cairn.domain.error.ValidationError;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

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

  /** What the line holds; nothing where it is blank, or refused. */
  <T> Optional<T> read(Line line, Function<String, T> form) {
    if (line.problem() != null) {
      refuse(line.number(), line.problem());
    } else if (!line.text().isBlank()) {
      try {
        return Optional.of(form.apply(line.text()));
      } catch (ValidationError e) {
        refuse(line.number(), e.safeMessage());
      }
    }
    return Optional.empty();
  }

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
    Map<String, Object> view = tally.counts();
    view.putAll(Members.of("refused", refused, "errors", List.copyOf(errors)));
    return view;
  }

  synchronized String summary(ImportTally tally) {
    String left = refused == 0 ? "" : "; " + Prose.count(refused, "line", "lines") + " refused";
    return "Imported " + tally.told() + left + ".";
  }
}
