package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.CatalogLines;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.ItemRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn catalog export}. */
@Command(
    name = "export",
    header = "Write the catalogue as JSON lines.",
    description =
        "One skill or item a line, skills first, each in the order of their ids: import brings "
            + "back exactly the same. The file appears when it is complete, never half of it.",
    abbreviateSynopsis = true,
    footer = {
      "",
      "Examples",
      "  cairn catalog export catalog.jsonl",
      "  cairn catalog export | jq -r 'select(.kind == \"item\").id'"
    })
final class CatalogExportCommand implements Runnable {

  private static final int PAGE = 256;

  private final CairnCommand cairn;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "The file to write; - or nothing writes to the output.")
  @Nullable String file;

  CatalogExportCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    try (Cairn opened = cairn.open();
        Progress progress = cairn.progress("lines")) {
      CatalogUseCases.Browse browse = opened.catalog().browse();
      if (file == null || file.equals("-")) {
        toOutput(browse, progress);
        return;
      }
      Path path = Path.of(file);
      long written = AtomicFile.write(path, out -> write(browse, progress, out));
      progress.finish();
      cairn.answer(() -> view(written, path), () -> told(written));
    } catch (IOException e) {
      throw CommandError.failed(
          "'%s' could not be written (%s)".formatted(file, AtomicFile.reason(e)), e);
    }
  }

  private void toOutput(CatalogUseCases.Browse browse, Progress progress) throws IOException {
    write(browse, progress, cairn.console().out());
    if (cairn.console().out().checkError()) {
      throw CommandError.failed("the output could not be written; the export is not complete");
    }
  }

  private static long write(CatalogUseCases.Browse browse, Progress progress, OutputStream out)
      throws IOException {
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

  private static void line(OutputStream out, String line) throws IOException {
    out.write(line.getBytes(StandardCharsets.UTF_8));
    out.write('\n');
  }

  private String told(long written) {
    return cairn.quiet()
        ? ""
        : "Exported %s to %s".formatted(Prose.count(written, "line", "lines"), file);
  }

  private static Map<String, Object> view(long written, Path path) {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("exported", written);
    view.put("file", path.toAbsolutePath().toString());
    return view;
  }
}
