package dev.cairn.testkit.catalog;

import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.testkit.Fixtures;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds items for tests; what a test does not mention has a fixed value. */
public final class ItemBuilder {

  private ItemId id;
  private ItemType type = ItemType.TOOL;
  private String name;
  private String description;
  private Set<SkillId> skills = Set.of();
  private @Nullable SkillId primary;
  private boolean active = true;
  private long number;
  private String parameters = "";
  private Embedding vector;

  ItemBuilder(int n) {
    id = CatalogFixtures.itemId(n);
    name = "item number " + n;
    description = "what item number " + n + " does";
    number = 1000L + n;
    vector = Fixtures.randomUnit(Fixtures.MODEL, new SplittableRandom(n));
  }

  public ItemBuilder id(String changed) {
    id = new ItemId(changed);
    return this;
  }

  public ItemBuilder type(ItemType changed) {
    type = changed;
    return this;
  }

  public ItemBuilder name(String changed) {
    name = changed;
    return this;
  }

  public ItemBuilder description(String changed) {
    description = changed;
    return this;
  }

  /** The numbers of its skills, in their order. */
  public ItemBuilder skills(int... numbers) {
    return skills(
        IntStream.of(numbers)
            .mapToObj(CatalogFixtures::skillId)
            .collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  public ItemBuilder skills(Set<SkillId> changed) {
    skills = new LinkedHashSet<>(changed);
    return this;
  }

  public ItemBuilder primary(int skill) {
    primary = CatalogFixtures.skillId(skill);
    return this;
  }

  public ItemBuilder inactive() {
    active = false;
    return this;
  }

  public ItemBuilder number(long changed) {
    number = changed;
    return this;
  }

  public ItemBuilder parameters(String changed) {
    parameters = changed;
    return this;
  }

  public ItemBuilder vector(Embedding changed) {
    vector = changed;
    return this;
  }

  public EmbeddedItem build() {
    ItemProfile profile = new ItemProfile(id, type, name, description, skills, primary, active);
    return new EmbeddedItem(new CatalogItem(profile, number, parameters), vector);
  }
}
