package dev.cairn.domain.catalog;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jmolecules.ddd.types.ValueObject;

/** Which skills the items of real servers belong to, where someone has written that down. */
public record SkillMapping(List<Entry> entries) implements ValueObject {

  public static final SkillMapping NONE = new SkillMapping(List.of());

  /**
   * A skill and its items.
   *
   * @param items the items' ids, where {@code *} stands for any text
   */
  public record Entry(Skill skill, List<String> items) {

    public Entry {
      items = List.copyOf(items);
    }

    private boolean covers(ItemId id) {
      return items.stream().anyMatch(item -> isLike(item, id.value()));
    }

    /** Looks for each part between the stars once, however many there are. */
    private static boolean isLike(String item, String id) {
      int star = item.indexOf('*');
      if (star < 0 || !id.startsWith(item.substring(0, star))) {
        return item.equals(id);
      }
      int at = star;
      for (int next = item.indexOf('*', star + 1); next >= 0; next = item.indexOf('*', star + 1)) {
        String part = item.substring(star + 1, next);
        int found = id.indexOf(part, at);
        if (found < 0) {
          return false;
        }
        at = found + part.length();
        star = next;
      }
      String end = item.substring(star + 1);
      return id.length() - at >= end.length() && id.endsWith(end);
    }
  }

  public SkillMapping {
    entries = List.copyOf(entries);
  }

  public List<Skill> skills() {
    return entries.stream().map(Entry::skill).toList();
  }

  /** The skills that the item is written down for, in their order. */
  public Set<SkillId> skillsOf(ItemId id) {
    return entries.stream()
        .filter(entry -> entry.covers(id))
        .map(entry -> entry.skill().id())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
