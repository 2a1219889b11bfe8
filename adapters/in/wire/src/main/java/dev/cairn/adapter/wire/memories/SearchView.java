package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param searchType what the search went by
 * @param hidden how many results it left out
 * @param queryWords what it made of the query's words, if the query asked for explanations
 */
public record SearchView(
    int count,
    List<MemoryHitView> results,
    @JsonPropertyDescription("Whether any result is likely to be an answer; else nothing may fit.")
        boolean confident,
    String searchType,
    HiddenView hidden,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable QueryWordsView queryWords,
    @JsonPropertyDescription("Tells where the model did not read the whole query.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable String notice) {

  /** The same with no more of the texts than an agent should be given unasked. */
  public SearchView inBrief() {
    return with(
        Brevity.of(results, MemoryHitView::text, MemoryMapper.INSTANCE::saying, this::with));
  }

  private SearchView with(List<MemoryHitView> hits) {
    return new SearchView(count, hits, confident, searchType, hidden, queryWords, notice);
  }
}
