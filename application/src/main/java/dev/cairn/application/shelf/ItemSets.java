package dev.cairn.application.shelf;

import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which items are active, of a type, or carry a skill, as their positions on the shelf. */
final class ItemSets {

  /** The items of one skill. */
  private static final class Carriers {
    private int[] positions = new int[4];
    private int count;
    private long active;

    void add(int position, boolean isActive) {
      if (count == positions.length) {
        positions = Arrays.copyOf(positions, 2 * count);
      }
      positions[count++] = position;
      active += isActive ? 1 : 0;
    }

    void addTo(BitSet set) {
      for (int i = 0; i < count; i++) {
        set.set(positions[i]);
      }
    }
  }

  private final int size;
  private final BitSet active = new BitSet();
  private final Map<ItemType, BitSet> types = new EnumMap<>(ItemType.class);
  private final Map<SkillId, Carriers> skills = new HashMap<>();

  ItemSets(Shelf<ItemId, CatalogItem> items) {
    size = items.size();
    for (int position = 0; position < size; position++) {
      add(position, items.value(position).profile());
    }
  }

  private void add(int position, ItemProfile item) {
    active.set(position, item.active());
    types.computeIfAbsent(item.type(), type -> new BitSet()).set(position);
    for (SkillId skill : item.skillIds()) {
      skills.computeIfAbsent(skill, id -> new Carriers()).add(position, item.active());
    }
  }

  /** The positions of the items that fit the filter. */
  BitSet matching(ItemFilter filter) {
    BitSet matching = carrying(filter.skillIds());
    if (filter.activeOnly()) {
      matching.and(active);
    }
    if (filter.type() != null) {
      matching.and(types.getOrDefault(filter.type(), new BitSet()));
    }
    return matching;
  }

  /** How many active items carry the skill. */
  long toolCount(SkillId skill) {
    Carriers carriers = skills.get(skill);
    return carriers == null ? 0 : carriers.active;
  }

  int size() {
    return size;
  }

  long activeCount() {
    return active.cardinality();
  }

  /** How many items there are of each type that occurs. */
  Map<String, Long> countsByType() {
    Map<String, Long> counts = new TreeMap<>();
    types.forEach((type, set) -> counts.put(type.label(), (long) set.cardinality()));
    return counts;
  }

  private BitSet carrying(@Nullable Set<SkillId> wanted) {
    BitSet carrying = new BitSet(size);
    if (wanted == null) {
      carrying.set(0, size);
    } else {
      wanted.stream()
          .map(skills::get)
          .filter(Objects::nonNull)
          .forEach(carriers -> carriers.addTo(carrying));
    }
    return carrying;
  }
}
