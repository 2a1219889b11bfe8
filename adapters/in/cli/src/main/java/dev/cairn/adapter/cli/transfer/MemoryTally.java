package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.terminal.Prose;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts memories that several threads take in. */
final class MemoryTally implements ImportTally {

  private final ImportReport report;
  private long imported;
  private long known;
  private long bytes;

  MemoryTally(ImportReport report) {
    this.report = report;
  }

  ImportReport report() {
    return report;
  }

  synchronized void stored(boolean created) {
    if (created) {
      imported++;
    } else {
      known++;
    }
  }

  /** So many further bytes of the input are dealt with. */
  synchronized void passed(long more) {
    bytes += more;
    report.at(imported + known, bytes);
  }

  @Override
  public synchronized Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("imported", imported);
    counts.put("known", known);
    return counts;
  }

  @Override
  public synchronized String told() {
    String before = known == 0 ? "" : "; " + Prose.memories(known) + " stored already";
    return Prose.memories(imported) + before;
  }

  @Override
  public synchronized String soFar() {
    return Prose.memories(imported + known) + " of the input stored";
  }
}
