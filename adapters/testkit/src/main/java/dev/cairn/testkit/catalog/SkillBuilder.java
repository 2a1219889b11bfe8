package dev.cairn.testkit.catalog;

import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.testkit.Fixtures;
import java.util.Set;
import java.util.SplittableRandom;

/** Builds skills for tests; what a test does not mention has a fixed value. */
public final class SkillBuilder {

  private SkillId id;
  private String name;
  private String description;
  private boolean active = true;
  private Set<ItemType> types = Set.of();
  private Embedding vector;

  SkillBuilder(int n) {
    id = CatalogFixtures.skillId(n);
    name = "skill number " + n;
    description = "what skill number " + n + " is good for";
    vector = Fixtures.randomUnit(Fixtures.MODEL, new SplittableRandom(n));
  }

  public SkillBuilder id(String changed) {
    id = new SkillId(changed);
    return this;
  }

  public SkillBuilder name(String changed) {
    name = changed;
    return this;
  }

  public SkillBuilder description(String changed) {
    description = changed;
    return this;
  }

  public SkillBuilder inactive() {
    active = false;
    return this;
  }

  public SkillBuilder types(ItemType... changed) {
    types = Set.of(changed);
    return this;
  }

  public SkillBuilder vector(Embedding changed) {
    vector = changed;
    return this;
  }

  public EmbeddedSkill build() {
    return new EmbeddedSkill(new Skill(id, name, description, active, types), vector);
  }
}
