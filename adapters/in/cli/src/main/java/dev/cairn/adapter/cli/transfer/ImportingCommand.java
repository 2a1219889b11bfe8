package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.cli.file.InputFile;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.ExitCodes;
import dev.cairn.adapter.cli.terminal.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that reads lines; those that are refused are told, and the others taken in. */
@Command(sortOptions = false)
abstract class ImportingCommand extends Subcommand implements Callable<Integer> {

  private final String unit;

  @Parameters(paramLabel = "FILE", description = "The file to read; - reads the input.")
  String file = "";

  @Option(names = "--strict", description = "Stop at the first line that is refused.")
  boolean strict;

  ImportingCommand(CairnCommand cairn, String unit) {
    super(cairn);
    this.unit = unit;
  }

  /** Takes everything in. */
  abstract ImportTally run(InputStream in, Cairn opened, ImportReport report) throws IOException;

  @Override
  public Integer call() {
    InputFile input = new InputFile(file, cairn.console());
    try (InputStream in = input.open();
        Cairn opened = cairn.open();
        Progress progress = cairn.progress(unit)) {
      ImportReport report = new ImportReport(progress, cairn.console().err(), input.size());
      ImportTally tally = run(in, opened, report);
      progress.finish();
      cairn.answer(() -> report.view(tally), () -> cairn.quiet() ? "" : report.summary(tally));
      return report.refused() == 0 ? ExitCodes.DONE : ExitCodes.FAILED;
    } catch (IOException e) {
      throw CommandError.failed("'" + file + "' could not be read", e);
    }
  }
}
