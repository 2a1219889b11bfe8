package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.CatalogViews;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.DescribedItem;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn catalog get}. */
@Command(
    name = "get",
    header = "Show an item with its schemas, or a skill.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn catalog get git:tool:git_diff",
      "  cairn catalog get --skill git"
    })
final class CatalogGetCommand implements Runnable {

  private final CairnCommand cairn;

  @Parameters(paramLabel = "ID", description = "The item's id, as list and search show it.")
  String id = "";

  @Option(names = "--skill", description = "The id is a skill's.")
  boolean skill;

  CatalogGetCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    if (skill) {
      showSkill(new SkillId(id));
    } else {
      showItem(new ItemId(id));
    }
  }

  private void showItem(ItemId wanted) {
    try (Cairn opened = cairn.open()) {
      CatalogUseCases.Browse browse = opened.catalog().browse();
      DescribedItem item = browse.item(wanted);
      cairn.answer(() -> CatalogViews.item(item), () -> ItemText.inFull(item));
    }
  }

  private void showSkill(SkillId wanted) {
    try (Cairn opened = cairn.open()) {
      Skill found = opened.catalog().browse().skill(wanted);
      cairn.answer(() -> CatalogViews.skill(found), () -> ItemText.inFull(found));
    }
  }
}
