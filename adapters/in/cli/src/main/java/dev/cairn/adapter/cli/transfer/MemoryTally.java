package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.Members;
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
  public synchronized Map<String, Object> counts() {
    return Members.of("imported", imported, "known", known);
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
