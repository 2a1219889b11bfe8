package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.application.catalog.SyncReport;
import dev.cairn.application.port.ToolServer.Offer;
import dev.cairn.domain.catalog.ItemType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of one server.
 *
 * @param counts how many items, by what happened to them
 * @param refused items that were left out, and why
 * @param texts what the server says otherwise than before
 */
record SyncOutcome(
    String server,
    Status status,
    String reason,
    Map<String, Integer> counts,
    int hiddenCharacters,
    Map<String, String> refused,
    ChangedTexts texts) {

  private static final int MOST_REFUSED_TOLD = 5;

  /** How far it went. */
  enum Status {
    SYNCED,
    LISTED,
    FAILED
  }

  static SyncOutcome synced(String server, SyncReport report) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    counts.put("added", report.added());
    counts.put("changed", report.changed());
    counts.put("unchanged", report.unchanged());
    counts.put("deactivated", report.deactivated());
    Map<String, String> refused = new TreeMap<>();
    report.refused().forEach((id, reason) -> refused.put(id.value(), reason));
    return new SyncOutcome(
        server,
        Status.SYNCED,
        "",
        counts,
        report.removedCharacters(),
        refused,
        new ChangedTexts(report.rewordings(), report.taken()));
  }

  /** What the server has to offer, where nothing is saved. */
  static SyncOutcome offered(String server, Offer offer) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (ItemType type : ItemType.values()) {
      counts.put(type.label() + "s", 0);
    }
    offer.items().forEach(item -> counts.merge(item.type().label() + "s", 1, Integer::sum));
    Map<String, String> refused = new TreeMap<>();
    offer
        .refused()
        .forEach(
            item ->
                refused.put(server + ":" + item.type().label() + ":" + item.key(), item.reason()));
    return new SyncOutcome(server, Status.LISTED, "", counts, 0, refused, ChangedTexts.NONE);
  }

  static SyncOutcome failed(String server, String reason) {
    return new SyncOutcome(server, Status.FAILED, reason, Map.of(), 0, Map.of(), ChangedTexts.NONE);
  }

  boolean isFailure() {
    return status == Status.FAILED;
  }

  /** Whether the server says something that was not taken. */
  boolean keptOut() {
    return !texts.taken();
  }

  String told() {
    String name = Prose.printable(server) + ": ";
    return isFailure() ? name + "failed: " + Prose.printable(reason) + "\n" : name + summary();
  }

  private String summary() {
    List<String> parts = new ArrayList<>();
    counts.forEach((what, count) -> parts.add(Prose.count(count, one(what), what)));
    StringBuilder text = new StringBuilder(String.join(", ", parts));
    if (hiddenCharacters > 0) {
      String hidden = Prose.count(hiddenCharacters, "hidden character", "hidden characters");
      text.append("; ").append(hidden).append(" removed");
    }
    if (!refused.isEmpty()) {
      text.append("; ").append(Prose.count(refused.size(), "item", "items")).append(" refused");
    }
    text.append(texts.summary()).append('\n');
    refused.entrySet().stream()
        .limit(MOST_REFUSED_TOLD)
        .map(each -> Prose.preview(each.getKey(), 80) + ": " + Prose.preview(each.getValue(), 200))
        .forEach(each -> text.append("    ").append(each).append('\n'));
    if (refused.size() > MOST_REFUSED_TOLD) {
      text.append("    and %,d more\n".formatted(refused.size() - MOST_REFUSED_TOLD));
    }
    return text.append(texts.told()).toString();
  }

  private static String one(String what) {
    return what.endsWith("s") ? what.substring(0, what.length() - 1) : what;
  }

  Map<String, Object> view() {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("server", server);
    view.put("status", status.name().toLowerCase(Locale.ROOT));
    if (isFailure()) {
      view.put("reason", reason);
      return view;
    }
    view.putAll(counts);
    view.put("removed_characters", hiddenCharacters);
    view.put("refused", refused);
    view.putAll(texts.view());
    return view;
  }
}
