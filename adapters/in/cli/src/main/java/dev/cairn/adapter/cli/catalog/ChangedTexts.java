package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.Members;
import dev.cairn.application.catalog.Rewording;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a server says otherwise than before.
 *
 * @param taken whether its new words were taken
 */
record ChangedTexts(List<Rewording> rewordings, boolean taken) {

  static final ChangedTexts NONE = new ChangedTexts(List.of(), true);

  private static final int SHOWN = 600;
  private static final int SHOWN_BEFORE = 40;

  String summary() {
    if (rewordings.isEmpty()) {
      return "";
    }
    String count = Prose.count(rewordings.size(), "changed text", "changed texts");
    return "; " + count + (taken ? " taken" : " not taken");
  }

  String told() {
    return told(rewordings);
  }

  static String told(List<Rewording> rewordings) {
    return rewordings.stream().map(ChangedTexts::told).collect(Collectors.joining());
  }

  /** Both texts from just before the place where they part. */
  private static String told(Rewording each) {
    int shorter = Math.min(each.before().length(), each.after().length());
    int parting = Arrays.mismatch(each.before().toCharArray(), each.after().toCharArray());
    int from = Math.max((parting < 0 ? shorter : parting) - SHOWN_BEFORE, 0);
    return "    %s %s\n      before: %s\n      now:    %s\n"
        .formatted(
            Prose.preview(each.id(), 80),
            each.part(),
            excerpt(each.before(), from),
            excerpt(each.after(), from));
  }

  private static String excerpt(String text, int from) {
    return (from > 0 ? "..." : "") + Prose.preview(text.substring(from), SHOWN);
  }

  Map<String, Object> view() {
    return rewordings.isEmpty()
        ? Map.of()
        : Members.of("changed_texts_taken", taken, "changed_texts", rewordings);
  }
}
