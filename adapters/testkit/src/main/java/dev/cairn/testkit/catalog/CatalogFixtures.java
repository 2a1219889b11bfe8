package dev.cairn.testkit.catalog;

import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Skills and items that tests share, named by numbers: a larger number is a larger id. */
public final class CatalogFixtures {

  private CatalogFixtures() {}

  public static SkillId skillId(int n) {
    return new SkillId("skill-%05d".formatted(n));
  }

  public static ItemId itemId(int n) {
    return new ItemId("item-%05d".formatted(n));
  }

  /** A skill named by a number: its id, its name and its vector follow from it. */
  public static SkillBuilder skill(int n) {
    return new SkillBuilder(n);
  }

  /** A tool named by a number: its id, its name and its vector follow from it. */
  public static ItemBuilder item(int n) {
    return new ItemBuilder(n);
  }

  public static List<EmbeddedSkill> skills(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(n -> skill(n).build()).toList();
  }

  public static List<EmbeddedItem> items(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(n -> item(n).build()).toList();
  }

  /** Items with numbers from the first to the last. */
  static List<EmbeddedItem> items(int first, int last, IntFunction<ItemBuilder> maker) {
    return IntStream.rangeClosed(first, last).mapToObj(maker).map(ItemBuilder::build).toList();
  }

  public static List<SkillId> skillIds(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(CatalogFixtures::skillId).toList();
  }

  public static List<ItemId> itemIds(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(CatalogFixtures::itemId).toList();
  }
}
