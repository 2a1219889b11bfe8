package dev.cairn.bootstrap.eval;

import dev.cairn.adapter.cli.CairnCommand;
import dev.cairn.adapter.cli.CommandError;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.search.SearchType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures how well searches find what they should, with the settings of the data folder. */
@Command(
    name = "eval",
    header = "Measure how well searches find, on your own data.",
    description = {
      "Works in a temporary folder; your memories are not touched. Both files hold one JSON object"
          + " a line.",
      "A query: text, and in gold the ids of the documents that answer it (gold_groups: a list of"
          + " lists, of which any member will do); group limits the search to documents with the"
          + " same one.",
      "A document for memory: id, text, and where it has them group and created_at. For tools: id,"
          + " name, description, and where it has them type, skill and skill_description."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn eval memory --docs docs.jsonl --queries queries.jsonl",
      "  cairn eval tools --docs tools.jsonl --queries tasks.jsonl --strategy direct --json"
    })
public final class EvalCommand implements Callable<Integer> {

  /** What can be judged, as it is written on the command line. */
  enum Subject {
    memory,
    tools
  }

  private final CairnCommand root;
  private final Function<Subject, Embedder> embedders;

  @Parameters(index = "0", paramLabel = "WHAT", description = "memory or tools.")
  Subject subject = Subject.memory;

  @Option(names = "--docs", paramLabel = "FILE", required = true, description = "The documents.")
  Path docs = Path.of("");

  @Option(names = "--queries", paramLabel = "FILE", required = true, description = "The queries.")
  Path queries = Path.of("");

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

  private EvalCommand(CairnCommand root, Function<Subject, Embedder> embedders) {
    this.root = root;
    this.embedders = embedders;
  }

  /**
   * The command.
   *
   * @param memories loads the embedder that the settings name for memories
   * @param catalog the same for the catalogue
   */
  public static EvalCommand of(
      CairnCommand root, Supplier<Embedder> memories, Supplier<Embedder> catalog) {
    return new EvalCommand(
        root, subject -> subject == Subject.memory ? memories.get() : catalog.get());
  }

  @Override
  public Integer call() throws IOException {
    List<Question> questions = new LineFile(queries).read(Question::of);
    long cut = questions.stream().filter(Question::isTooLong).count();
    if (cut > 0) {
      root.hint(
          "%,d queries are longer than a search takes; of those the start is used".formatted(cut));
    }
    Path folder = Files.createTempDirectory("cairn-eval");
    try (Embedder embedder = embedders.apply(subject)) {
      answer(
          embedder.model().stamp().name(),
          questions.size(),
          qualities(folder, embedder, questions));
      return 0;
    } finally {
      delete(folder);
    }
  }

  private List<Quality> qualities(Path folder, Embedder embedder, List<Question> questions) {
    Steps steps = new Steps(root::progress);
    return switch (subject) {
      case memory ->
          new MemoryEval(folder, embedder, steps)
              .run(
                  new LineFile(docs).read(MemoryEval.Doc::of),
                  questions,
                  chosen("--search-type", searchTypes, SearchType::of, SearchType.values()));
      case tools ->
          new ToolEval(folder, embedder, steps)
              .run(
                  new LineFile(docs).read(ToolEval.Doc::of),
                  questions,
                  chosen("--strategy", strategies, Strategy::of, Strategy.values()));
    };
  }

  private void answer(String model, int questions, List<Quality> qualities) {
    root.answer(
        () -> {
          Map<String, Object> view = new LinkedHashMap<>();
          view.put("model", model);
          view.put("queries", questions);
          view.put("results", qualities.stream().map(Quality::view).toList());
          return view;
        },
        () ->
            qualities.stream()
                .map(Quality::row)
                .collect(
                    Collectors.joining(
                        "",
                        Quality.head(),
                        "\n%,d queries, model %s.".formatted(questions, model))));
  }

  private static <T> List<T> chosen(
      String option, @Nullable List<String> names, Function<String, Optional<T>> of, T[] all) {
    if (names == null) {
      return List.of(all);
    }
    return names.stream()
        .map(
            name ->
                of.apply(name)
                    .orElseThrow(
                        () ->
                            CommandError.refused(
                                option
                                    + ": must be one of: "
                                    + Arrays.stream(all)
                                        .map(value -> value.toString().toLowerCase(Locale.ROOT))
                                        .collect(Collectors.joining(", ")))))
        .toList();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
