package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.cli.file.AtomicFile;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.adapter.cli.terminal.Prose;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** A command that writes lines to the output, or to a file, which appears when it is complete. */
abstract class ExportingCommand extends Subcommand implements Runnable {

  static final int PAGE = 256;

  private final String one;
  private final String many;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "The file to write; - or nothing writes to the output.")
  @Nullable String file;

  /** Of so-called things. */
  ExportingCommand(CairnCommand cairn, String one, String many) {
    super(cairn);
    this.one = one;
    this.many = many;
  }

  /** Writes everything; answers how much it was. */
  abstract long write(Cairn opened, Progress progress, OutputStream out) throws IOException;

  @Override
  public void run() {
    try (Cairn opened = cairn.open();
        Progress progress = cairn.progress(many);
        Interruption unused = cairn.ifInterrupted(progress, this::soFar)) {
      export(opened, progress);
    } catch (IOException e) {
      throw CommandError.failed(
          "'%s' could not be written (%s)".formatted(file, AtomicFile.reason(e)), e);
    }
  }

  private void export(Cairn opened, Progress progress) throws IOException {
    if (file == null || file.equals("-")) {
      toOutput(opened, progress);
      return;
    }
    Path path = Path.of(file);
    long written = AtomicFile.write(path, out -> write(opened, progress, out));
    progress.finish();
    String told = "Exported %s to %s".formatted(Prose.count(written, one, many), file);
    cairn.answer(
        () -> new Exported(written, path.toAbsolutePath().toString()),
        () -> cairn.quiet() ? "" : told);
  }

  private String soFar() {
    return (file == null || file.equals("-")
            ? "the output is not complete."
            : "'%s' is as it was before.".formatted(file))
        + " Run the same command again.";
  }

  /** Writes some of them, a line each; answers how many there are. */
  static <T> int write(OutputStream out, List<T> some, Function<T, String> line)
      throws IOException {
    for (T each : some) {
      out.write(line.apply(each).getBytes(StandardCharsets.UTF_8));
      out.write('\n');
    }
    return some.size();
  }

  private void toOutput(Cairn opened, Progress progress) throws IOException {
    write(opened, progress, cairn.console().out());
    if (cairn.console().out().checkError()) {
      throw CommandError.failed("the output could not be written; the export is not complete");
    }
  }

  private record Exported(long exported, String file) {}
}
