package dev.cairn.adapter.mcp.tool;

import dev.cairn.application.catalog.DescribedItem;
import dev.cairn.domain.catalog.ItemProfile;
import java.util.List;
import java.util.stream.Collectors;

/** Items in full, for whoever reads. */
final class DescribedText {

  private DescribedText() {}

  static String of(List<DescribedItem> items, List<String> unknown) {
    return items.isEmpty()
        ? "Error: Invalid input - ids: no item with the id " + joined(unknown)
        : items.stream().map(DescribedText::full).collect(Collectors.joining("\n"))
            + (unknown.isEmpty() ? "" : "\nUnknown ids: " + joined(unknown) + "\n");
  }

  private static String full(DescribedItem described) {
    ItemProfile item = described.item().profile();
    return "%s (%s%s) %s\n%s%s"
        .formatted(
            ItemText.flat(item.id().value()),
            item.type().label(),
            item.active() ? "" : ", inactive",
            ItemText.flat(item.name()),
            item.description().isBlank() ? "" : item.description().strip() + "\n",
            ItemText.schemas(described.schemas()));
  }

  private static String joined(List<String> unknown) {
    return unknown.stream().map(ItemText::flat).collect(Collectors.joining(", "));
  }
}
