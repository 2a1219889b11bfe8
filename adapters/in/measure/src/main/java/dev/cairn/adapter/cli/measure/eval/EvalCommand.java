package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.measure.Workbench;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.search.SearchType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures how well searches find what they should, with the settings of the data folder. */
@Command(
    name = "eval",
    header = "Measure how well searches find, on your own data.",
    description = {
      "Works in a temporary folder, or in a temporary place on a server; your memories are not"
          + " touched. A set is two files with one JSON object a line.",
      "A query: text, and in gold the ids of the documents that answer it (gold_groups: a list of"
          + " lists, of which any member will do); [] where nothing does, to see how well scores"
          + " tell that; group limits the search to documents with the same one.",
      "A document for memory: id, text, and where it has them group and created_at. For tools: id,"
          + " name, description, and where it has them type, skill and skill_description."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn eval memory --docs docs.jsonl --queries queries.jsonl",
      "  cairn eval tools --docs tools.jsonl --queries tasks.jsonl --strategy direct --json",
      "  cairn eval all sets"
    })
public final class EvalCommand implements Callable<Integer> {

  /** What can be judged, as it is written on the command line. */
  enum What {
    memory,
    tools,
    all
  }

  private final CairnCommand root;
  private final Workbench bench;
  private volatile Progress shown = Progress.silent();

  @Parameters(
      index = "0",
      paramLabel = "WHAT",
      description = "memory or tools: one set; all: every set in a folder.")
  What what = What.memory;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DIR",
      description =
          "For all: a folder with sets, each a folder with docs.jsonl and queries.jsonl. Where the"
              + " documents have a text they are memories, where they have a name tools.")
  @Nullable Path folder;

  @Option(
      names = "--docs",
      paramLabel = "FILE",
      description = "The documents, for memory and tools.")
  @Nullable Path docs;

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description = "The queries, for memory and tools.")
  @Nullable Path queries;

  @Option(
      names = "--search-type",
      paramLabel = "TYPE",
      split = ",",
      description = "For memory: vector, bm25, hybrid; all of them if not given.")
  @Nullable List<String> searchTypes;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      split = ",",
      description = "For tools: hierarchical, direct, hybrid; all of them if not given.")
  @Nullable List<String> strategies;

  @Option(
      names = "--by",
      paramLabel = "FIELD",
      description = "Also tell the figures for each value of this field of the queries.")
  @Nullable String by;

  @Option(
      names = "--store",
      paramLabel = "NAME",
      defaultValue = "lucene",
      description =
          "Which store keeps the documents meanwhile: lucene, or falkordb, qdrant or postgres as"
              + " the settings reach them (${DEFAULT-VALUE}).")
  String store = "lucene";

  public EvalCommand(CairnCommand root, Workbench bench) {
    this.root = root;
    this.bench = bench;
  }

  @Override
  public Integer call() throws IOException {
    List<TestSet> sets = sets(choice());
    requireParts(sets);
    sets.forEach(this::warn);
    List<Report> reports;
    try (Interruption unused = Interruption.calls(this::tellInterruption)) {
      reports = new Judge(bench, requireStore(), this::show).reports(sets);
    }
    answer(reports);
    return 0;
  }

  private void answer(List<Report> reports) {
    if (what == What.all) {
      Reports all = new Reports(reports, by);
      root.answer(all::view, all::text);
    } else {
      Report only = reports.getFirst();
      root.answer(() -> only.view(by), () -> only.text(by));
    }
  }

  private Progress show(String what) {
    shown = root.progress(what);
    return shown;
  }

  private void tellInterruption() {
    shown.sayLast(
        root.console().err(), "cairn: interrupted; nothing is kept. Run the same command again.");
  }

  private List<TestSet> sets(Choice choice) {
    return switch (what) {
      case all -> new SetFolder(folderOfSets()).sets(choice);
      case memory -> List.of(set(Subject.MEMORY, choice));
      case tools -> List.of(set(Subject.TOOLS, choice));
    };
  }

  private TestSet set(Subject subject, Choice choice) {
    if (docs == null || queries == null || folder != null) {
      throw CommandError.refused(
          "eval %s takes --docs FILE and --queries FILE (and eval all a folder with sets)"
              .formatted(what));
    }
    return TestSet.of(subject, "", docs, queries, choice);
  }

  private Path folderOfSets() {
    if (folder == null || docs != null || queries != null) {
      throw CommandError.refused(
          "eval all takes a folder with sets (and eval memory or tools --docs and --queries)");
    }
    return folder;
  }

  private String requireStore() {
    if (!bench.backends().contains(store)) {
      throw unknown("--store", String.join(", ", bench.backends()));
    }
    return store;
  }

  private void requireParts(List<TestSet> sets) {
    if (by != null
        && sets.stream()
            .flatMap(set -> set.questions().stream())
            .allMatch(question -> question.part() == null)) {
      throw CommandError.refused("--by: no query has the field '" + by + "'");
    }
  }

  private void warn(TestSet set) {
    String where = set.name().isEmpty() ? "" : set.name() + ": ";
    set.warnings().forEach(warning -> root.hint(where + warning));
  }

  private Choice choice() {
    return new Choice(
        chosen("--search-type", searchTypes, SearchType::of, SearchType.NAMES)
            .orElse(List.of(SearchType.values())),
        chosen("--strategy", strategies, Strategy::of, Strategy.NAMES)
            .orElse(List.of(Strategy.values())),
        by);
  }

  private static <T> Optional<List<T>> chosen(
      String option, @Nullable List<String> names, Function<String, Optional<T>> of, String known) {
    return Optional.ofNullable(names)
        .map(
            given ->
                given.stream()
                    .map(name -> of.apply(name).orElseThrow(() -> unknown(option, known)))
                    .distinct()
                    .toList());
  }

  private static CommandError unknown(String option, String known) {
    return CommandError.refused(option + ": must be one of: " + known);
  }
}
