package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.adapter.wire.catalog.CatalogLines;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.ItemRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code cairn catalog export}. */
@Command(
    header = "Write the catalogue as JSON lines.",
    description =
        "One skill or item a line, skills first, each in the order of their ids: import brings "
            + "back exactly the same. The file appears when it is complete, never half of it.",
    footer = {
      "",
      "Examples",
      "  cairn catalog export catalog.jsonl",
      "  cairn catalog export | jq -r 'select(.kind == \"item\").id'"
    })
public final class CatalogExportCommand extends ExportingCommand {

  public CatalogExportCommand(CairnCommand cairn) {
    super(cairn, "line", "lines");
  }

  @Override
  long write(Cairn opened, Progress progress, OutputStream out) throws IOException {
    CatalogUseCases.Browse browse = opened.catalog().browse();
    long skills = skills(browse, out);
    return skills + items(browse, skills, progress, out);
  }

  private static long skills(CatalogUseCases.Browse browse, OutputStream out) throws IOException {
    int done = 0;
    for (int some = 1; some > 0; done += some) {
      List<CountedSkill> page = browse.skills(done, PAGE).values();
      some = write(out, page, counted -> CatalogLines.write(counted.skill()));
    }
    return done;
  }

  private static long items(
      CatalogUseCases.Browse browse, long skills, Progress progress, OutputStream out)
      throws IOException {
    int done = 0;
    for (int some = 1; some > 0; done += some) {
      Page<ItemRecord> page = browse.records(done, PAGE);
      some = write(out, page.values(), CatalogLines::write);
      progress.at(skills + done + some, skills + page.total());
    }
    return done;
  }
}
