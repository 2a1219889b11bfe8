package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.measure.ScratchFolder;
import dev.cairn.adapter.cli.measure.Workbench;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.application.port.Embedder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures this build on this machine, against what we promise. */
@Command(
    name = "bench",
    header = "Measure speed and memory on this machine.",
    description = {
      "Works in a temporary folder; your memories are not touched.",
      "Takes a few minutes. Close other programs for steady numbers."
    })
public final class BenchCommand implements Callable<Integer> {

  /** Below that, a filter that lets one in a thousand pass finds nothing. */
  private static final int LEAST = 1_000;

  private static final String NOTHING_KEPT =
      "nothing is kept, the temporary folder is removed. Run the same command again.";

  private final CairnCommand root;
  private final Workbench bench;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "WHAT",
      defaultValue = "memory",
      description =
          "memory: search, add and import; rest: the service; backends: every store that the"
              + " settings reach (${DEFAULT-VALUE}).")
  Subject subject = Subject.memory;

  @Option(
      names = "--chunks",
      paramLabel = "N",
      description = "Size of the smaller store (10000); not for rest.")
  @Nullable Integer chunks;

  @Option(
      names = "--large",
      paramLabel = "N",
      description = "Size of the larger store (100000); not for rest.")
  @Nullable Integer large;

  public BenchCommand(CairnCommand root, Workbench bench) {
    this.root = root;
    this.bench = bench;
  }

  @Override
  public Integer call() throws IOException {
    requireSizes(Integer.MAX_VALUE);
    try (ScratchFolder folder = ScratchFolder.named("cairn-bench");
        Embedder model = bench.memoryEmbedder();
        Interruption unused = root.ifInterrupted(Progress.silent(), () -> NOTHING_KEPT)) {
      requireSizes(Room.here(folder.path(), model).most());
      List<Measurement> rows = measure(folder.path(), model);
      root.answer(() -> Map.of("machine", machine(), "rows", rows), () -> text(rows));
      return rows.stream().allMatch(Measurement::met) ? 0 : 1;
    }
  }

  private static String text(List<Measurement> rows) {
    return rows.stream()
        .map(Measurement::text)
        .collect(Collectors.joining("\n", "", "\n\nMeasured on " + machine() + "."));
  }

  private List<Measurement> measure(Path folder, Embedder model) throws IOException {
    Consumer<String> progress = step -> root.hint(step + "...");
    Benchmark all =
        new Benchmark(
            bench, root.host().launcher(), folder, model, progress, "", new ArrayList<>());
    switch (subject) {
      case memory -> new MemoryBench(all).run(smaller(), larger());
      case rest -> new RestBench(all).run();
      case backends -> new BackendBench(all).run(List.of(smaller(), larger()));
    }
    return all.rows();
  }

  private int smaller() {
    return chunks == null ? 10_000 : chunks;
  }

  private int larger() {
    return large == null ? 100_000 : large;
  }

  private void requireSizes(int most) {
    if (subject == Subject.rest) {
      require(chunks == null, "--chunks", "bench rest has a size of its own; leave it out");
      require(large == null, "--large", "bench rest has a size of its own; leave it out");
      return;
    }
    requireSize(smaller(), "--chunks", most);
    requireSize(larger(), "--large", most);
  }

  private static void requireSize(int size, String option, int most) {
    String rule =
        most == Integer.MAX_VALUE
            ? "must be %,d or more".formatted(LEAST)
            : "must be from %,d to %,d: this machine has no room for more".formatted(LEAST, most);
    require(size >= LEAST && size <= most, option, rule);
  }

  private static void require(boolean condition, String option, String rule) {
    if (!condition) {
      throw CommandError.refused(option + ": " + rule);
    }
  }

  /** What can be measured, as it is written on the command line. */
  enum Subject {
    memory,
    rest,
    backends
  }

  private static String machine() {
    return "%d cores, %s %s, Java %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name"),
            System.getProperty("os.arch"),
            Runtime.version().feature());
  }
}
