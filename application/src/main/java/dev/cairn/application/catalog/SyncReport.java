package dev.cairn.application.catalog;

import dev.cairn.domain.catalog.ItemId;
import java.util.List;
import java.util.Map;

/**
 * What a sync with one server did.
 *
 * @param removedCharacters how many hidden characters were removed from what the server said
 * @param refused items that were left out, and why
 * @param rewordings what the server says otherwise than before
 * @param taken whether its new words were taken, or the old ones stay
 */
public record SyncReport(
    int added,
    int changed,
    int unchanged,
    int deactivated,
    int removedCharacters,
    Map<ItemId, String> refused,
    List<Rewording> rewordings,
    boolean taken) {

  public SyncReport {
    refused = Map.copyOf(refused);
    rewordings = List.copyOf(rewordings);
  }
}
