package dev.cairn.application.catalog;

import java.util.List;

/** What a search for tools found, and what each of its stages did, in their order. */
public record ExplainedSearch(ToolSearchResult result, List<StageReport> stages) {

  public ExplainedSearch {
    stages = List.copyOf(stages);
  }
}
