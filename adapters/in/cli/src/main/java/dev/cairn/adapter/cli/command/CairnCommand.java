package dev.cairn.adapter.cli.command;

import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.Console.Stream;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.cli.terminal.Machine;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.adapter.wire.Json;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * {@code cairn} itself: the options that every command understands, and how every command answers.
 */
@Command(
    name = "cairn",
    header = {"Cairn remembers for you and your agents, and finds it again by meaning.", ""},
    sortOptions = false,
    customSynopsis = "Usage: cairn [--home DIR] [--json] [--quiet] COMMAND ...")
public final class CairnCommand {

  private final Host host;
  private final Console console;
  private final Machine machine;

  @Option(
      names = "--home",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description = "The data folder.")
  @Nullable Path home;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Answer in JSON, failures too.")
  boolean json;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "Print the bare answer: no hints, no progress.")
  boolean quiet;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help; after a command, its help.")
  boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  boolean version;

  public CairnCommand(Host host, Console console, Machine machine) {
    this.host = host;
    this.console = console;
    this.machine = machine;
  }

  /** What was said about the data folder. */
  public HomeOptions homeOptions() {
    return new HomeOptions(home);
  }

  /** Whether the answer shall be JSON. */
  public boolean json() {
    return json;
  }

  /** Whether hints and progress are unwanted. */
  public boolean quiet() {
    return quiet;
  }

  public Console console() {
    return console;
  }

  public Host host() {
    return host;
  }

  /** Opens the data folder; the caller closes it. */
  public Cairn open() {
    return host.open(homeOptions());
  }

  /** Answers: a view to be written as JSON, or text; only the wanted one is made. */
  public void answer(Supplier<?> view, Supplier<String> asText) {
    if (json) {
      console.out().println(Json.MAPPER.writeValueAsString(view.get()));
    } else {
      String text = asText.get();
      console.out().print(text.isEmpty() || text.endsWith("\n") ? text : text + "\n");
    }
  }

  /** Opens the data folder, asks, and answers with the view or the text of what came back. */
  public <T> T answer(
      Function<Cairn, T> question, Function<T, ?> view, Function<T, String> asText) {
    try (Cairn opened = open()) {
      T found = question.apply(opened);
      answer(() -> view.apply(found), () -> asText.apply(found));
      return found;
    }
  }

  /**
   * The lines of a page, and where it is among the others, unless only the lines are wanted.
   *
   * @param all how many there are of them on all pages; where there are none, how that is said
   */
  public String page(String lines, int page, long pages, boolean more, String all) {
    if (quiet) {
      return lines;
    }
    if (pages == 0) {
      return lines + all;
    }
    String next = more ? " Next: --page " + (page + 1) : "";
    return "%s%sPage %d of %d, %s in all.%s"
        .formatted(lines, lines.isEmpty() ? "" : "\n", page, pages, all, next);
  }

  /** Says something beside the answer, if there is something to say, on the error stream. */
  public void hint(@Nullable String text) {
    if (text != null && !quiet) {
      console.err().println("cairn: " + text);
      console.err().flush();
    }
  }

  /** Shows how far a long command is, on the error stream. */
  public Progress progress(String unit) {
    if (quiet) {
      return Progress.silent();
    }
    return Progress.on(console.err(), console.isTerminal(Stream.ERR), unit, System::nanoTime)
        .ticking();
  }

  /** What is said if the process is told to end meanwhile: what was kept, and how to go on. */
  public Interruption ifInterrupted(Progress progress, Supplier<String> words) {
    return Interruption.calls(
        () -> progress.sayLast(console.err(), "cairn: interrupted; " + words.get()));
  }

  public Machine machine() {
    return machine;
  }
}
