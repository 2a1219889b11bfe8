package dev.cairn.adapter.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what became of an import's lines, and tells it. */
final class ImportTally {

  private static final int MOST_ERRORS_LISTED = 1000;

  private final Progress progress;
  private final PrintStream err;
  private final long inputBytes;
  private final List<Map<String, Object>> errors = new ArrayList<>();
  private long imported;
  private long known;
  private long refused;
  private long bytes;

  ImportTally(Progress progress, PrintStream err, long inputBytes) {
    this.progress = progress;
    this.err = err;
    this.inputBytes = inputBytes;
  }

  synchronized void stored(boolean created) {
    if (created) {
      imported++;
    } else {
      known++;
    }
  }

  synchronized void refused(long line, String reason) {
    refused++;
    if (errors.size() < MOST_ERRORS_LISTED) {
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("line", line);
      error.put("message", reason);
      errors.add(error);
    }
    say("line " + line + ": " + reason);
  }

  /** So many further bytes of the input are dealt with. */
  synchronized void passed(long more) {
    bytes += more;
    double share = inputBytes > 0 ? (double) bytes / inputBytes : Double.NaN;
    progress.show(imported + known, share);
  }

  void say(String text) {
    progress.say(err, "cairn: " + text);
  }

  synchronized long refused() {
    return refused;
  }

  synchronized Map<String, Object> view() {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("imported", imported);
    view.put("known", known);
    view.put("refused", refused);
    view.put("errors", List.copyOf(errors));
    return view;
  }

  synchronized String summary() {
    StringBuilder summary = new StringBuilder("Imported ").append(Prose.memories(imported));
    if (known > 0) {
      summary.append("; ").append(Prose.memories(known)).append(" stored already");
    }
    if (refused > 0) {
      summary.append("; ").append(Prose.count(refused, "line", "lines")).append(" refused");
    }
    return summary.append('.').toString();
  }

  /** What is said when the import ends before its input does. */
  synchronized String carryOn() {
    return Prose.memories(imported + known)
        + " of the input stored so far. Run the same command again to carry on.";
  }
}
