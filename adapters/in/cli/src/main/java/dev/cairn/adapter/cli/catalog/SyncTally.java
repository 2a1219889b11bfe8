package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What came of all servers so far. */
final class SyncTally {

  private final List<SyncOutcome> outcomes = new ArrayList<>();

  void add(SyncOutcome outcome) {
    outcomes.add(outcome);
  }

  int size() {
    return outcomes.size();
  }

  /** What is to be done about that which was not taken in; nothing where all was. */
  List<String> hints() {
    List<String> hints = new ArrayList<>();
    if (outcomes.stream().anyMatch(SyncOutcome::isFailure)) {
      hints.add("a server that ends or stays silent tells more when its command is run by hand");
    }
    if (outcomes.stream().anyMatch(SyncOutcome::keptOut)) {
      hints.add("changed texts are taken with --accept-changes; until then the old ones stay");
    }
    return hints;
  }

  String told() {
    return outcomes.stream().map(SyncOutcome::told).collect(Collectors.joining());
  }

  Map<String, Object> view() {
    return Members.of(
        "failed", outcomes.stream().filter(SyncOutcome::isFailure).count(),
        "servers", outcomes.stream().map(SyncOutcome::view).toList());
  }

  /** What is said when the sync ends before it is done. */
  String carryOn() {
    return Prose.count(size(), "server", "servers")
        + " done so far. Run the same command again to carry on.";
  }
}
