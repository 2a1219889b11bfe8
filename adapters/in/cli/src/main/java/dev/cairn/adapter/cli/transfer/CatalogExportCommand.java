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
    int skills = 0;
    Page<CountedSkill> some = browse.skills(skills, PAGE);
    while (!some.values().isEmpty()) {
      for (CountedSkill counted : some.values()) {
        line(out, CatalogLines.write(counted.skill()));
      }
      skills += some.values().size();
      some = browse.skills(skills, PAGE);
    }
    int items = 0;
    Page<ItemRecord> page = browse.records(items, PAGE);
    while (!page.values().isEmpty()) {
      for (ItemRecord item : page.values()) {
        line(out, CatalogLines.write(item));
      }
      items += page.values().size();
      progress.at((long) skills + items, skills + page.total());
      page = browse.records(items, PAGE);
    }
    return (long) skills + items;
  }
}
