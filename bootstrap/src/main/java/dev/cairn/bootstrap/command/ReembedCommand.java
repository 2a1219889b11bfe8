package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.application.catalog.ReembedCatalog;
import dev.cairn.application.memory.Reembed;
import dev.cairn.application.port.Embedder;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.wiring.Embedders;
import dev.cairn.bootstrap.wiring.Engine;
import dev.cairn.bootstrap.wiring.ReembedLock;
import dev.cairn.domain.embedding.ModelStamp;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Brings the store to the configured model, while everything else goes on. */
@Command(
    name = "reembed",
    header = "Bring the store to the model of the settings.",
    description =
        "Searches go on with the old model until all is done. Interrupted, it carries on where it"
            + " was.")
public record ReembedCommand(CairnCommand root, CairnHost host) implements Callable<Integer> {

  @Override
  public Integer call() throws IOException {
    Home home = host.resolve(root.homeOptions()).create();
    if (home.isReadOnly()) {
      throw CommandError.refused("the data folder can only be read; change its permissions first");
    }
    try (ReembedLock lock =
            ReembedLock.tryTake(home)
                .orElseThrow(
                    () ->
                        CommandError.refused("another 'cairn reembed' is at work on this folder"));
        Engine engine = host.start(root.homeOptions(), false)) {
      Embedders embedders = host.embedders(root.homeOptions());
      ModelStamp model = embedders.forMemories();
      ModelStamp catalogModel = embedders.forCatalog();
      long memories = memories(engine, embedders, model);
      long catalog = catalog(engine, embedders, catalogModel);
      root.answer(
          () ->
              Map.of(
                  "model",
                  model.name(),
                  "embedded",
                  memories,
                  "catalog_model",
                  catalogModel.name(),
                  "catalog_embedded",
                  catalog),
          () ->
              said("memories", memories, model) + said("skills and items", catalog, catalogModel));
    }
    return 0;
  }

  private long memories(Engine engine, Embedders embedders, ModelStamp model) {
    if (engine.store().model().filter(stored -> !stored.equals(model)).isEmpty()) {
      return 0;
    }
    try (Embedder target = embedders.load(model);
        Progress progress = root.progress("memories");
        Interruption unused = root.ifInterrupted(progress, () -> soFar(progress.done()))) {
      long embedded = new Reembed(target, engine.store()).run(progress::at);
      progress.finish();
      return embedded;
    }
  }

  private long catalog(Engine engine, Embedders embedders, ModelStamp model) {
    Optional<ModelStamp> stored = engine.catalogIndex().model();
    if (stored.filter(present -> !present.equals(model)).isEmpty()) {
      return 0;
    }
    try (Embedder target = embedders.load(model);
        Progress progress = root.progress("skills and items");
        Interruption unused =
            root.ifInterrupted(
                progress,
                () ->
                    "the catalogue keeps the old model. Run 'cairn reembed' again to carry on.")) {
      long embedded = new ReembedCatalog(target, engine.catalogIndex()).run(progress::at);
      progress.finish();
      return embedded;
    }
  }

  private static String soFar(long done) {
    return "%,d memories have the new model so far, and searches go on with the old one. Run 'cairn reembed' again to carry on."
        .formatted(done);
  }

  private static String said(String what, long embedded, ModelStamp model) {
    return embedded == 0
        ? "Nothing to do for the %s: they have the model %s already, or there are none.%n"
            .formatted(what, model.name())
        : "Embedded %,d %s again, with the model %s.%n".formatted(embedded, what, model.name());
  }
}
