package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.MemoryLines;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn export}. */
@Command(
    name = "export",
    header = "Write all memories as JSON lines.",
    description =
        "One memory a line, in the order of their ids, with id and times: import brings back "
            + "exactly the same. The file appears when it is complete, never half of it.",
    abbreviateSynopsis = true,
    footer = {"", "Examples", "  cairn export memories.jsonl", "  cairn export | jq -r .text"})
final class ExportCommand implements Runnable {

  private static final int PAGE = 256;

  private final CairnCommand cairn;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "The file to write; - or nothing writes to the output.")
  @Nullable String file;

  ExportCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    try (Cairn opened = cairn.open();
        Progress progress = cairn.progress("memories")) {
      if (file == null || file.equals("-")) {
        toOutput(opened.memories().browse(), progress);
        return;
      }
      Path path = Path.of(file);
      long written =
          AtomicFile.write(path, out -> write(opened.memories().browse(), progress, out));
      progress.finish();
      cairn.answer(() -> view(written, path), () -> told(written));
    } catch (IOException e) {
      throw CommandError.failed(
          "'%s' could not be written (%s)".formatted(file, AtomicFile.reason(e)), e);
    }
  }

  private void toOutput(MemoryUseCases.Browse browse, Progress progress) throws IOException {
    write(browse, progress, cairn.console().out());
    if (cairn.console().out().checkError()) {
      throw CommandError.failed("the output could not be written; the export is not complete");
    }
  }

  private long write(MemoryUseCases.Browse browse, Progress progress, OutputStream out)
      throws IOException {
    long total = browse.statistics().memories();
    long written = 0;
    MemoryId last = null;
    List<Memory> page = browse.scan(last, PAGE);
    while (!page.isEmpty()) {
      for (Memory memory : page) {
        out.write(MemoryLines.write(memory).getBytes(StandardCharsets.UTF_8));
        out.write('\n');
      }
      written += page.size();
      progress.at(written, total);
      last = page.getLast().id();
      page = browse.scan(last, PAGE);
    }
    return written;
  }

  private String told(long written) {
    return cairn.quiet() ? "" : "Exported %s to %s".formatted(Prose.memories(written), file);
  }

  private static Map<String, Object> view(long written, Path path) {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("exported", written);
    view.put("file", path.toAbsolutePath().toString());
    return view;
  }
}
