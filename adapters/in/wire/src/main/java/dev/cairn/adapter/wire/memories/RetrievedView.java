package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a search that prefers tags found. */
public record RetrievedView(
    int count,
    List<RetrievedHitView> results,
    @JsonPropertyDescription("Tells where the model did not read the whole query.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable String notice) {

  /** The same with no more of the texts than an agent should be given unasked. */
  public RetrievedView inBrief() {
    return with(
        Brevity.of(results, RetrievedHitView::text, MemoryMapper.INSTANCE::saying, this::with));
  }

  private RetrievedView with(List<RetrievedHitView> hits) {
    return new RetrievedView(count, hits, notice);
  }
}
