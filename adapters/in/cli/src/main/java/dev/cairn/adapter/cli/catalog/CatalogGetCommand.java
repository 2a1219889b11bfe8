package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn catalog get}. */
@Command(
    header = "Show an item with its schemas, or a skill.",
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn catalog get git:tool:git_diff",
      "  cairn catalog get --skill git"
    })
final class CatalogGetCommand extends Subcommand implements Runnable {

  @Parameters(paramLabel = "ID", description = "The item's id, as list and search show it.")
  String id = "";

  @Option(names = "--skill", description = "The id is a skill's.")
  boolean skill;

  CatalogGetCommand(CairnCommand cairn) {
    super(cairn);
  }

  @Override
  public void run() {
    if (skill) {
      SkillId wanted = new SkillId(id);
      cairn.answer(
          opened -> opened.catalog().browse().skill(wanted),
          CatalogViews::skill,
          ItemProse::inFull);
    } else {
      ItemId wanted = new ItemId(id);
      cairn.answer(
          opened -> opened.catalog().browse().item(wanted), CatalogViews::item, ItemProse::inFull);
    }
  }
}
