package dev.cairn.domain.catalog;

import dev.cairn.domain.memory.Texts;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * A request for the items that fit a task.
 *
 * @param itemType only items of this type; null: of any
 */
public record ToolQuery(
    String text,
    @Nullable ItemType itemType,
    int limit,
    int skillLimit,
    double skillThreshold,
    double toolThreshold,
    boolean includeSchemas,
    Strategy strategy)
    implements ValueObject {

  public static final int MAX_TEXT_LENGTH = 1000;
  public static final int MAX_LIMIT = 100;
  public static final int DEFAULT_LIMIT = 5;
  public static final int DEFAULT_SKILL_LIMIT = 3;
  public static final double DEFAULT_SKILL_THRESHOLD = 0.4;
  public static final double DEFAULT_TOOL_THRESHOLD = 0.3;

  public ToolQuery {
    text = Texts.strip(text);
  }
}
