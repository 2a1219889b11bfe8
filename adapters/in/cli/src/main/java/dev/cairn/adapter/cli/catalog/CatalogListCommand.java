package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.application.port.Page;
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
    if (skills) {
      cairn.answer(
          opened -> opened.catalog().browse().skills(request.offset(), request.pageSize()),
          found -> CatalogViews.skills(found, request.page(), request.pageSize()),
          found -> told(found, ItemProse::line, each -> each.skill().description(), request));
    } else {
      cairn.answer(
          opened ->
              opened
                  .catalog()
                  .browse()
                  .items(request.filter(), request.offset(), request.pageSize()),
          found -> CatalogViews.items(found, request.page(), request.pageSize()),
          found ->
              told(
                  found,
                  item -> ItemProse.line(item.profile()),
                  item -> item.profile().passage(),
                  request));
    }
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

  private <T> String told(
      Page<T> found,
      Function<T, String> line,
      Function<T, String> about,
      CatalogPageRequest request) {
    StringBuilder text = new StringBuilder();
    for (T each : found.values()) {
      text.append(line.apply(each)).append('\n');
      String preview = Prose.preview(about.apply(each), cairn.console().width() - 4);
      text.append(preview.isEmpty() ? "" : "    " + preview + "\n");
    }
    long pages = Math.ceilDiv(found.total(), request.pageSize());
    String one = what.substring(0, what.length() - 1);
    return cairn.quiet()
        ? text.toString()
        : Prose.page(
            text.toString(),
            request.page(),
            pages,
            request.page() < pages,
            pages == 0 ? "No " + what + "." : Prose.count(found.total(), one, what));
  }
}
