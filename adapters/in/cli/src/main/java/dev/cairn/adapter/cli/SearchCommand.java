package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.MemoryViews;
import dev.cairn.application.memory.MemorySearchResult;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn search}. */
@Command(
    name = "search",
    header = "Find memories by meaning.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn search when do we deploy",
      "  cairn search \"database choice\" --tag storage --from 2026-01-01 --limit 3"
    })
final class SearchCommand implements Runnable {

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
      description = "Only memories with this tag; with all of them, if several.")
  @Nullable List<String> tags;

  @Option(names = "--source", paramLabel = "NAME", description = "Only memories from there.")
  @Nullable String source;

  @Option(
      names = "--from",
      paramLabel = "DATE",
      description = "Only memories created on YYYY-MM-DD (UTC) or later.")
  @Nullable String from;

  @Option(names = "--to", paramLabel = "DATE", description = "... or earlier, that day included.")
  @Nullable String to;

  @Option(
      names = "--min-similarity",
      paramLabel = "SCORE",
      description = "Only results with this score or a better one, 0 to 1.")
  @Nullable String minSimilarity;

  @Option(
      names = "--search-type",
      paramLabel = "TYPE",
      description = "vector (meaning), bm25 (words) or hybrid (both, the default).")
  @Nullable String searchType;

  @Option(
      names = "--offset",
      paramLabel = "N",
      description = "Pass over this many of the best results.")
  @Nullable String offset;

  @Option(
      names = "--diversity",
      paramLabel = "N",
      description = "Prefer results that say something new, 0 (not) to 1.")
  @Nullable String diversity;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "Keep the answer within about this many tokens.")
  @Nullable String maxTokens;

  @Option(names = "--explain", description = "Say what each score is made of.")
  boolean explain;

  SearchCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    MemoryQuery query = query();
    try (Cairn opened = cairn.open()) {
      MemorySearchResult result = opened.memories().search().search(query);
      cairn.answer(() -> MemoryViews.search(result, query), () -> told(result, query));
      result.notice().ifPresent(cairn::hint);
    }
  }

  private MemoryQuery query() {
    Arguments filters =
        new Arguments()
            .putTags("tags", tags)
            .put("source", source)
            .put("date_from", from)
            .put("date_to", to);
    return MemoryRequests.search(
        new Arguments()
            .put("query", words == null ? null : String.join(" ", words))
            .putNumber("limit", limit)
            .put("filters", filters.values())
            .putFraction("min_similarity", minSimilarity)
            .put("search_type", searchType)
            .putNumber("offset", offset)
            .putFraction("diversity", diversity)
            .putNumber("max_tokens", maxTokens)
            .put("explain", explain ? true : null)
            .values());
  }

  private String told(MemorySearchResult result, MemoryQuery query) {
    if (result.hits().isEmpty()) {
      return cairn.quiet() ? "" : "No results found matching your query.";
    }
    Stream<String> readings =
        explain ? MemoryViews.readings(result).stream() : Stream.<String>empty();
    Stream<String> hits =
        result.hits().stream()
            .map(hit -> told(hit) + (explain ? "\n      = " + MemoryViews.reason(hit, query) : ""));
    return Stream.concat(readings, hits).collect(Collectors.joining("\n"));
  }

  private String told(MemoryHit hit) {
    return LabelText.hit(hit.similarity(), hit.chunk(), cairn.console().width());
  }
}
