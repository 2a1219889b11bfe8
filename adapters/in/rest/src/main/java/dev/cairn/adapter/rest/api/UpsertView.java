package dev.cairn.adapter.rest.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.cairn.adapter.rest.answer.ErrorView;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** What became of many skills and items. */
@JsonNaming(SnakeCaseStrategy.class)
record UpsertView(int savedSkills, int savedItems, int failed, List<Failed> failures) {

  /**
   * An element that was not saved.
   *
   * @param list {@code skills} or {@code items}
   */
  record Failed(
      String list,
      @JsonPropertyDescription("Its place in that list, from 0.") int index,
      @Nullable String id,
      ErrorView.Details error) {}
}
