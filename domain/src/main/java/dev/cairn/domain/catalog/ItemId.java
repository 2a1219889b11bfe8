package dev.cairn.domain.catalog;

import dev.cairn.domain.text.Texts;
import org.jmolecules.ddd.types.Identifier;

/** An item's id, as whoever registered the item chose it. */
public record ItemId(String value) implements Identifier, Comparable<ItemId> {

  public static final int MAX_LENGTH = 500;

  public ItemId {
    Texts.require("item_id", value, MAX_LENGTH);
  }

  @Override
  public int compareTo(ItemId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
