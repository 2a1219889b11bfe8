package dev.cairn.application.catalog;

import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.search.TokenBudget;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps an answer within a number of tokens: items that do not fit any more are left out, and the
 * first comes without its schemas if it must.
 */
final class ItemBudget {

  /** What an item has around its texts: names, ids, numbers, and all that a second time as text. */
  private static final int FRAME = 120;

  private ItemBudget() {}

  static List<FoundItem> within(int tokens, List<FoundItem> items) {
    List<FoundItem> fitting = new ArrayList<>();
    double left = tokens - FRAME;
    for (FoundItem item : items) {
      FoundItem shown = fitting.isEmpty() && cost(item) > left ? item.withoutSchemas() : item;
      left -= cost(shown);
      if (left < 0 && !fitting.isEmpty()) {
        break;
      }
      fitting.add(shown);
    }
    return fitting;
  }

  private static double cost(FoundItem found) {
    ItemProfile item = found.item().profile();
    ItemSchemas schemas = found.schemas();
    String texts = item.id().value() + item.name() + item.description();
    String json = String.valueOf(schemas.input()) + schemas.output() + schemas.annotations();
    return FRAME + 2 * (TokenBudget.estimate(texts) + 1.5 * TokenBudget.estimate(json));
  }
}
