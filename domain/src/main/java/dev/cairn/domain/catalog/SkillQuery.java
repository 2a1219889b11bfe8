package dev.cairn.domain.catalog;

import dev.cairn.domain.text.Texts;
import org.jmolecules.ddd.types.ValueObject;

/** A request for skills alone. */
public record SkillQuery(String text, int limit, double threshold) implements ValueObject {

  public static final int DEFAULT_LIMIT = 5;

  public SkillQuery {
    text = Texts.strip(text);
  }
}
