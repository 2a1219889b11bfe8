package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import java.util.List;
import java.util.Map;

/**
 * What a search made of the query's words.
 *
 * @param readAs what words were taken to mean that the query does not say
 * @param unknown words that no memory of the search has
 */
@JsonClassDescription(
    "If asked to explain: what words of the query were read as, and which no memory has.")
public record QueryWordsView(Map<String, List<String>> readAs, List<String> unknown) {}
