package dev.cairn.domain.catalog;

import dev.cairn.domain.text.Texts;
import org.jmolecules.ddd.types.ValueObject;

/** A request for items alone, within the skills and type that the caller names. */
public record ItemQuery(String text, ItemFilter filter, int limit, double threshold)
    implements ValueObject {

  public static final int DEFAULT_LIMIT = 10;

  public ItemQuery {
    text = Texts.strip(text);
  }
}
