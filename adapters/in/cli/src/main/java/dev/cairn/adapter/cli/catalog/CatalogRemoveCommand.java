package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn catalog remove}. */
@Command(
    header = "Remove items or skills.",
    description =
        "A removed skill's items stay, and belong to it again if it comes back. A server's items "
            + "come back with the next sync, unless the server has left the configuration.",
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn catalog remove git:tool:git_push",
      "  cairn catalog remove --skill review",
      "  cairn catalog remove --server github --dry-run"
    })
final class CatalogRemoveCommand extends Subcommand implements Runnable {

  private static final int PAGE = 500;

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
    super(cairn);
  }

  @Override
  public void run() {
    if ((ids == null) == (server == null) || (skill && server != null)) {
      throw CommandError.refused("give either the ids of items or skills, or --server");
    }
    cairn.answer(
        server == null ? byId() : byServer(server),
        all -> Map.of("removed", all.stream().map(Object::toString).toList(), "dry_run", dryRun),
        this::told);
  }

  private <I> Function<Cairn, List<?>> byId(
      Function<String, I> id,
      BiConsumer<CatalogUseCases.Browse, I> find,
      BiConsumer<CatalogUseCases.Edit, I> remove) {
    List<I> all = ids == null ? List.of() : ids.stream().map(id).distinct().toList();
    return opened -> {
      // All must exist before the first one goes.
      all.forEach(each -> find.accept(opened.catalog().browse(), each));
      return removed(all, each -> remove.accept(opened.catalog().edit(), each));
    };
  }

  private Function<Cairn, List<?>> byId() {
    return skill
        ? byId(SkillId::new, CatalogUseCases.Browse::skill, CatalogUseCases.Edit::remove)
        : byId(ItemId::new, CatalogUseCases.Browse::item, CatalogUseCases.Edit::remove);
  }

  private Function<Cairn, List<?>> byServer(String name) {
    boolean ask = !dryRun && !yes;
    if (ask) {
      cairn.console().requireSomebody("removing a server's items");
    }
    return opened -> {
      List<ItemId> items = itemsOf(name, opened);
      if (ask && !cairn.console().confirms("Remove " + count(items) + "?")) {
        throw CommandError.failed("nothing was removed");
      }
      return removed(items, item -> opened.catalog().edit().remove(item));
    };
  }

  private <I> List<I> removed(List<I> all, Consumer<I> remove) {
    if (!dryRun) {
      all.forEach(remove);
    }
    return all;
  }

  private static List<ItemId> itemsOf(String server, Cairn opened) {
    CatalogUseCases.Browse browse = opened.catalog().browse();
    List<ItemId> items =
        Stream.iterate(0, from -> from + PAGE)
            .map(from -> browse.items(ItemFilter.EVERYTHING, from, PAGE).values())
            .takeWhile(page -> !page.isEmpty())
            .flatMap(List::stream)
            .map(CatalogItem::id)
            .filter(id -> id.value().startsWith(server + ":"))
            .toList();
    if (items.isEmpty()) {
      throw CommandError.refused("there are no items from a server '" + server + "'");
    }
    return items;
  }

  private String count(List<?> all) {
    return skill
        ? Prose.count(all.size(), "skill", "skills")
        : Prose.count(all.size(), "item", "items");
  }

  private String told(List<?> removed) {
    return (dryRun ? Prose.lines(removed) : "")
        + (cairn.quiet() ? "" : (dryRun ? "Would remove " : "Removed ") + count(removed) + ".");
  }
}
