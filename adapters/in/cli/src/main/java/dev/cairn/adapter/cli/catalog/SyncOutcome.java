package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.Members;
import dev.cairn.application.catalog.SyncReport;
import dev.cairn.application.port.ToolServer.Offer;
import dev.cairn.application.port.ToolServer.RefusedItem;
import dev.cairn.domain.catalog.ItemType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
    ChangedTexts texts = new ChangedTexts(report.rewordings(), report.taken());
    int hidden = report.removedCharacters();
    return new SyncOutcome(server, Status.SYNCED, "", counts, hidden, refused, texts);
  }

  /** What the server has to offer, where nothing is saved. */
  static SyncOutcome offered(String server, Offer offer) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    List.of(ItemType.values()).forEach(type -> counts.put(type.label() + "s", 0));
    offer.items().forEach(item -> counts.merge(item.type().label() + "s", 1, Integer::sum));
    Map<String, String> refused = new TreeMap<>();
    for (RefusedItem item : offer.refused()) {
      refused.put(server + ":" + item.type().label() + ":" + item.key(), item.reason());
    }
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
    StringBuilder text =
        new StringBuilder(
            counts.entrySet().stream()
                .map(it -> Prose.count(it.getValue(), one(it.getKey()), it.getKey()))
                .collect(Collectors.joining(", ")));
    if (hiddenCharacters > 0) {
      String hidden = Prose.count(hiddenCharacters, "hidden character", "hidden characters");
      text.append("; ").append(hidden).append(" removed");
    }
    return text.append(refusals()) + texts.told();
  }

  private String refusals() {
    String told =
        refused.entrySet().stream()
            .limit(MOST_REFUSED_TOLD)
            .map(SyncOutcome::refusal)
            .collect(Collectors.joining());
    int more = refused.size() - MOST_REFUSED_TOLD;
    String count = "; " + Prose.count(refused.size(), "item", "items") + " refused";
    return (refused.isEmpty() ? "" : count)
        + (texts.summary() + "\n" + told)
        + (more > 0 ? "    and %,d more\n".formatted(more) : "");
  }

  private static String refusal(Map.Entry<String, String> item) {
    String id = Prose.preview(item.getKey(), 80);
    return "    %s: %s\n".formatted(id, Prose.preview(item.getValue(), 200));
  }

  private static String one(String what) {
    return what.endsWith("s") ? what.substring(0, what.length() - 1) : what;
  }

  Map<String, Object> view() {
    Map<String, Object> view =
        Members.of("server", server, "status", status.name().toLowerCase(Locale.ROOT));
    if (isFailure()) {
      view.put("reason", reason);
      return view;
    }
    view.putAll(counts);
    view.putAll(Members.of("removed_characters", hiddenCharacters, "refused", refused));
    view.putAll(texts.view());
    return view;
  }
}
