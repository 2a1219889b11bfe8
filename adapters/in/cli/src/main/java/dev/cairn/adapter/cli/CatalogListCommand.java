package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.CatalogViews;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.input.CatalogPageRequest;
import dev.cairn.domain.input.CatalogRequests;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn catalog list}. */
@Command(
    name = "list",
    header = "Browse items or skills, in the order of their ids.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn catalog list --type prompt --skill git",
      "  cairn catalog list skills"
    })
final class CatalogListCommand extends RequestCommand implements Runnable {

  /** What can be listed. */
  enum What {
    ITEMS,
    SKILLS
  }

  @Parameters(
      paramLabel = "WHAT",
      arity = "0..1",
      description = "items or skills; items if not given.")
  String what = "items";

  CatalogListCommand(CairnCommand cairn) {
    super(cairn, CatalogRequests.PAGE);
  }

  @Override
  public void run() {
    Map<String, @Nullable Object> typed = options.typed();
    What wanted = wanted(typed);
    CatalogPageRequest request = CatalogRequests.page(typed);
    try (Cairn opened = cairn.open()) {
      CatalogUseCases.Browse browse = opened.catalog().browse();
      switch (wanted) {
        case ITEMS -> items(browse, request);
        case SKILLS -> skills(browse, request);
      }
    }
  }

  private What wanted(Map<String, @Nullable Object> typed) {
    return switch (what) {
      case "items" -> What.ITEMS;
      case "skills" -> {
        if (!Collections.disjoint(
            typed.keySet(), List.of("item_type", "skill_ids", "active_only"))) {
          throw CommandError.refused("--type, --skill and --active choose items, not skills");
        }
        yield What.SKILLS;
      }
      default -> throw CommandError.refused("list either items or skills, not '" + what + "'");
    };
  }

  private void items(CatalogUseCases.Browse browse, CatalogPageRequest request) {
    Page<CatalogItem> found = browse.items(request.filter(), request.offset(), request.pageSize());
    cairn.answer(
        () -> CatalogViews.items(found, request.page(), request.pageSize()),
        () ->
            told(
                found,
                item -> ItemText.line(item.profile()),
                item -> item.profile().passage(),
                Prose.count(found.total(), "item", "items"),
                request));
  }

  private void skills(CatalogUseCases.Browse browse, CatalogPageRequest request) {
    Page<CountedSkill> found = browse.skills(request.offset(), request.pageSize());
    cairn.answer(
        () -> CatalogViews.skills(found, request.page(), request.pageSize()),
        () ->
            told(
                found,
                ItemText::line,
                counted -> counted.skill().description(),
                Prose.count(found.total(), "skill", "skills"),
                request));
  }

  private <T> String told(
      Page<T> found,
      Function<T, String> line,
      Function<T, String> about,
      String all,
      CatalogPageRequest request) {
    StringBuilder text = new StringBuilder();
    for (T each : found.values()) {
      text.append(line.apply(each)).append('\n');
      String preview = Prose.preview(about.apply(each), cairn.console().width() - 4);
      text.append(preview.isEmpty() ? "" : "    " + preview + "\n");
    }
    return cairn.quiet() ? text.toString() : text.append(footer(found, all, request)).toString();
  }

  private String footer(Page<?> found, String all, CatalogPageRequest request) {
    if (found.total() == 0) {
      return "No " + what + ".";
    }
    long pages = Math.ceilDiv(found.total(), request.pageSize());
    String place = "Page %d of %d, %s in all.".formatted(request.page(), pages, all);
    String next = request.page() < pages ? " Next: --page " + (request.page() + 1) : "";
    return (found.values().isEmpty() ? "" : "\n") + place + next;
  }
}
