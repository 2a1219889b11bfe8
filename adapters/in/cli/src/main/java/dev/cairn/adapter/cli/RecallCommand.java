package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.BrowseViews;
import dev.cairn.application.memory.RetrievedMemories;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.RetrieveRequest;
import dev.cairn.domain.search.BoostedHit;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn recall}. */
@Command(
    name = "recall",
    header = "Find memories by meaning, those with certain tags first.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn recall when do we deploy --tag ops",
      "  cairn recall \"open questions\" --tag search --type task --from 30d"
    })
final class RecallCommand implements Runnable {

  private final CairnCommand cairn;

  @Parameters(paramLabel = "QUERY", arity = "0..*", description = "What to look for, in words.")
  @Nullable List<String> words;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      description = "At most this many results, 1 to 100; 10 if not given.")
  @Nullable String limit;

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description =
          "Memories with this tag count for more; with all of them, if several, for most.")
  @Nullable List<String> tags;

  @Mixin FilterOptions filters = new FilterOptions();
  @Mixin DateOptions dates = new DateOptions();

  @Option(
      names = "--min-similarity",
      paramLabel = "SCORE",
      description = "Only what is as similar as this or more, 0 to 1.")
  @Nullable String minSimilarity;

  RecallCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    Arguments arguments =
        new Arguments()
            .put("query", words == null ? null : String.join(" ", words))
            .putNumber("limit", limit)
            .putTags("tags", tags)
            .putFraction("min_similarity", minSimilarity);
    RetrieveRequest request = BrowseRequests.retrieve(dates.into(filters.into(arguments)).values());
    try (Cairn opened = cairn.open()) {
      RetrievedMemories found = opened.memories().retrieve().retrieve(request);
      cairn.answer(() -> BrowseViews.retrieved(found), () -> told(found.hits()));
      if (found.notice() != null) {
        cairn.hint(found.notice());
      }
    }
  }

  private String told(List<BoostedHit> hits) {
    if (hits.isEmpty()) {
      return cairn.quiet() ? "" : "No results found matching your query.";
    }
    return hits.stream()
        .map(hit -> LabelText.hit(hit.score(), hit.hit().chunk(), cairn.console().width()))
        .collect(Collectors.joining("\n"));
  }
}
