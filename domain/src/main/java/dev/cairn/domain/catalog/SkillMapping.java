package dev.cairn.domain.catalog;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
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
      return items.stream().anyMatch(item -> pattern(item).matcher(id.value()).matches());
    }

    private static Pattern pattern(String item) {
      String expression =
          Arrays.stream(item.split("\\*", -1))
              .map(Pattern::quote)
              .collect(Collectors.joining(".*"));
      return Pattern.compile(expression, Pattern.DOTALL);
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
