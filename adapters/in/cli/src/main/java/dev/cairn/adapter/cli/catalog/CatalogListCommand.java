package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.input.CatalogPageRequest;
import dev.cairn.domain.input.CatalogRequests;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn catalog list}. */
@Command(
    header = "Browse items or skills, in the order of their ids.",
    footer = {
      "",
      "Examples",
      "  cairn catalog list --type prompt --skill git",
      "  cairn catalog list skills"
    })
final class CatalogListCommand extends RequestCommand implements Runnable {

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
    Map<String, @Nullable Object> typed = typed();
    boolean skills = skills(typed);
    CatalogPageRequest request = CatalogRequests.page(typed);
    int size = request.pageSize();
    if (skills) {
      cairn.answer(
          opened -> opened.catalog().browse().skills(request.offset(), size),
          found -> CatalogViews.skills(found, request.page(), size),
          found -> told(found, this::entry, request));
    } else {
      cairn.answer(
          opened -> opened.catalog().browse().items(request.filter(), request.offset(), size),
          found -> CatalogViews.items(found, request.page(), size),
          found -> told(found, this::entry, request));
    }
  }

  private String entry(CountedSkill counted) {
    return entry(ItemProse.line(counted), counted.skill().description());
  }

  private String entry(CatalogItem item) {
    return entry(ItemProse.line(item.profile()), item.profile().passage());
  }

  private String entry(String line, String about) {
    String preview = Prose.preview(about, cairn.console().width() - 4);
    return line + (preview.isEmpty() ? "\n" : "\n    " + preview + "\n");
  }

  private boolean skills(Map<String, @Nullable Object> typed) {
    if (what.equals("items")) {
      return false;
    }
    if (!what.equals("skills")) {
      throw CommandError.refused("list either items or skills, not '" + what + "'");
    }
    if (!Collections.disjoint(typed.keySet(), List.of("item_type", "skill_ids", "active_only"))) {
      throw CommandError.refused("--type, --skill and --active choose items, not skills");
    }
    return true;
  }

  private <T> String told(Page<T> found, Function<T, String> entry, CatalogPageRequest request) {
    String lines = found.values().stream().map(entry).collect(Collectors.joining());
    long pages = Math.ceilDiv(found.total(), request.pageSize());
    String one = what.substring(0, what.length() - 1);
    String all = pages == 0 ? "No " + what + "." : Prose.count(found.total(), one, what);
    return cairn.page(lines, request.page(), pages, request.page() < pages, all);
  }
}
