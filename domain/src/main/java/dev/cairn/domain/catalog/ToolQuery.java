package dev.cairn.domain.catalog;

import dev.cairn.domain.text.Texts;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * A request for the items that fit a task.
 *
 * @param itemType only items of this type; null: of any
 * @param skillLimit how many skills at most; null: {@link #DEFAULT_SKILL_LIMIT} for each thing that
 *     the request asks for
 * @param maxTokens how large the answer may become; null: as large as it is
 * @param explain whether the caller wants to know what each score is made of
 */
public record ToolQuery(
    String text,
    @Nullable ItemType itemType,
    int limit,
    @Nullable Integer skillLimit,
    double skillThreshold,
    double toolThreshold,
    boolean includeSchemas,
    Strategy strategy,
    @Nullable Integer maxTokens,
    boolean explain)
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
