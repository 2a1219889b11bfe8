package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.adapter.cli.CommandLineApp;
import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.HomeOptions;
import dev.cairn.adapter.cli.command.Host;
import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.Machine;
import dev.cairn.adapter.wire.Json;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.ToolServer;
import dev.cairn.domain.score.Normalization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** {@code cairn import} of some texts into a fresh store, with the model loaded already. */
record ImportRun(Path folder, MemoryUseCases memories) implements Cairn, Host {

  /** How many texts a second go in, until the last one is durable. */
  static double rate(Benchmark bench, String name, List<String> texts) throws IOException {
    Path folder = Files.createDirectories(bench.folder().resolve(name));
    Path file = folder.resolve("lines.jsonl");
    Files.write(
        file,
        texts.stream().map(text -> Json.MAPPER.writeValueAsString(Map.of("text", text))).toList());
    try (MemoryStore store = bench.workbench().memories(folder)) {
      MemoryUseCases memories =
          MemoryUseCases.on(bench.embedder(), store, Normalization.CLAMPED, Clock.systemUTC());
      double seconds = new ImportRun(folder, memories).seconds(file);
      if (store.statistics().memories() != texts.size()) {
        throw new IllegalStateException("the import left something out");
      }
      return texts.size() / seconds;
    }
  }

  private double seconds(Path file) {
    CommandLineApp app = new CommandLineApp(this, Console.silent(), Machine.system(), Map.of());
    long began = System.nanoTime();
    int code = app.run("import", file.toString());
    if (code != 0) {
      throw new IllegalStateException("the import failed with exit code " + code);
    }
    return (System.nanoTime() - began) / 1e9;
  }

  @Override
  public CatalogUseCases catalog() {
    throw new IllegalStateException("an import of memories has no catalogue");
  }

  @Override
  public void close() {
    // The store outlives the command, to be counted.
  }

  @Override
  public String version() {
    return "bench";
  }

  @Override
  public Path launcher() {
    return folder;
  }

  @Override
  public Path home(HomeOptions options) {
    return folder;
  }

  @Override
  public List<ToolServer> toolServers(Path config) {
    return List.of();
  }

  @Override
  public Cairn open(HomeOptions options) {
    return this;
  }
}
