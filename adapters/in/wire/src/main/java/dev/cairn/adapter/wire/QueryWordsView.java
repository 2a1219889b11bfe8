package dev.cairn.adapter.wire;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * What a search made of the query's words.
 *
 * @param readAs what words were taken to mean that the query does not say
 * @param unknown words that no memory of the search has
 */
@JsonNaming(SnakeCaseStrategy.class)
public record QueryWordsView(Map<String, List<String>> readAs, List<String> unknown) {}
