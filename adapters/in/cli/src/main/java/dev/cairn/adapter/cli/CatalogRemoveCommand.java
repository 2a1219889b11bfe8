package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.Console.Stream;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn catalog remove}. */
@Command(
    name = "remove",
    header = "Remove items or skills.",
    description =
        "A removed skill's items stay, and belong to it again if it comes back. A server's items "
            + "come back with the next sync, unless the server has left the configuration.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn catalog remove git:tool:git_push",
      "  cairn catalog remove --skill review",
      "  cairn catalog remove --server github --dry-run"
    })
final class CatalogRemoveCommand implements Runnable {

  private static final int PAGE = 500;

  private final CairnCommand cairn;

  @Parameters(paramLabel = "ID", arity = "0..*", description = "The items' ids.")
  @Nullable List<String> ids;

  @Option(names = "--skill", description = "The ids are skills'.")
  boolean skill;

  @Option(
      names = "--server",
      paramLabel = "NAME",
      description = "Every item that a sync brought from this server.")
  @Nullable String server;

  @Option(names = "--dry-run", description = "Only tell what would be removed.")
  boolean dryRun;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask before removing a server's items.")
  boolean yes;

  CatalogRemoveCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    if ((ids == null) == (server == null) || (skill && server != null)) {
      throw CommandError.refused("give either the ids of items or skills, or --server");
    }
    if (server != null) {
      removeServer(server);
    } else if (skill) {
      removeSkills(ids == null ? List.of() : ids.stream().map(SkillId::new).distinct().toList());
    } else {
      removeItems(ids == null ? List.of() : ids.stream().map(ItemId::new).distinct().toList());
    }
  }

  private void removeSkills(List<SkillId> skills) {
    try (Cairn opened = cairn.open()) {
      CatalogUseCases catalog = opened.catalog();
      // All must exist before the first one goes.
      skills.forEach(id -> catalog.browse().skill(id));
      if (!dryRun) {
        skills.forEach(id -> catalog.edit().remove(id));
      }
      tell(skills, Prose.count(skills.size(), "skill", "skills"));
    }
  }

  private void removeItems(List<ItemId> items) {
    try (Cairn opened = cairn.open()) {
      CatalogUseCases catalog = opened.catalog();
      items.forEach(id -> catalog.browse().item(id));
      remove(catalog, items);
    }
  }

  private void removeServer(String name) {
    boolean ask = !dryRun && !yes;
    if (ask && !cairn.console().isTerminal(Stream.IN)) {
      throw CommandError.refused(
          "removing a server's items needs --yes where nobody can be asked;"
              + " --dry-run shows what would go");
    }
    try (Cairn opened = cairn.open()) {
      List<ItemId> items = itemsOf(name, opened.catalog().browse());
      if (items.isEmpty()) {
        throw CommandError.refused("there are no items from a server '" + name + "'");
      }
      if (ask && !cairn.console().confirms("Remove " + count(items) + "?")) {
        throw CommandError.failed("nothing was removed");
      }
      remove(opened.catalog(), items);
    }
  }

  private void remove(CatalogUseCases catalog, List<ItemId> items) {
    if (!dryRun) {
      items.forEach(id -> catalog.edit().remove(id));
    }
    tell(items, count(items));
  }

  private static List<ItemId> itemsOf(String server, CatalogUseCases.Browse browse) {
    List<ItemId> items = new ArrayList<>();
    Page<CatalogItem> page;
    int seen = 0;
    do {
      page = browse.items(ItemFilter.EVERYTHING, seen, PAGE);
      seen += page.values().size();
      page.values().stream()
          .map(CatalogItem::id)
          .filter(id -> id.value().startsWith(server + ":"))
          .forEach(items::add);
    } while (!page.values().isEmpty() && seen < page.total());
    return items;
  }

  private static String count(List<ItemId> items) {
    return Prose.count(items.size(), "item", "items");
  }

  private void tell(List<?> removed, String count) {
    List<String> names = removed.stream().map(Object::toString).toList();
    cairn.answer(() -> Map.of("removed", names, "dry_run", dryRun), () -> told(names, count));
  }

  private String told(List<String> names, String count) {
    StringBuilder text = new StringBuilder();
    if (dryRun) {
      names.forEach(name -> text.append(Prose.printable(name)).append('\n'));
    }
    if (!cairn.quiet()) {
      text.append(dryRun ? "Would remove " : "Removed ").append(count).append('.');
    }
    return text.toString();
  }
}
