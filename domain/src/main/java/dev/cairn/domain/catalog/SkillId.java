package dev.cairn.domain.catalog;

import dev.cairn.domain.text.Texts;
import org.jmolecules.ddd.types.Identifier;

/** A skill's id, as whoever registered the skill chose it. */
public record SkillId(String value) implements Identifier, Comparable<SkillId> {

  public static final int MAX_LENGTH = 200;

  public SkillId {
    Texts.require("skill_id", value, MAX_LENGTH);
  }

  @Override
  public int compareTo(SkillId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
