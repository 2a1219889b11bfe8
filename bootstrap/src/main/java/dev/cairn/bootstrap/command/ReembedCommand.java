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
import java.util.function.ToLongBiFunction;
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
    try (ReembedLock lock = ReembedLock.tryTake(home).orElseThrow(ReembedCommand::atWork);
        Engine engine = host.start(root.homeOptions(), false)) {
      Embedders embedders = host.embedders(root.homeOptions());
      answer(memories(engine, embedders), catalog(engine, embedders));
    }
    return 0;
  }

  private static CommandError atWork() {
    return CommandError.refused("another 'cairn reembed' is at work on this folder");
  }

  private void answer(Embedded memories, Embedded catalog) {
    root.answer(
        () ->
            Map.of(
                "model", memories.model().name(),
                "embedded", memories.count(),
                "catalog_model", catalog.model().name(),
                "catalog_embedded", catalog.count()),
        () -> memories.said() + catalog.said());
  }

  private Embedded memories(Engine engine, Embedders embedders) {
    return embedded(
        "memories",
        engine.store().model(),
        embedders.forMemories(),
        embedders,
        "%,d memories have the new model so far, and searches go on with the old one.",
        (target, progress) -> new Reembed(target, engine.store()).run(progress::at));
  }

  private Embedded catalog(Engine engine, Embedders embedders) {
    return embedded(
        "skills and items",
        engine.catalogIndex().model(),
        embedders.forCatalog(),
        embedders,
        "the catalogue keeps the old model.",
        (target, progress) -> new ReembedCatalog(target, engine.catalogIndex()).run(progress::at));
  }

  /**
   * Does nothing where the vectors are the model's already, or there are none.
   *
   * @param soFar what is said if it is interrupted
   */
  private Embedded embedded(
      String what,
      Optional<ModelStamp> stored,
      ModelStamp model,
      Embedders embedders,
      String soFar,
      ToLongBiFunction<Embedder, Progress> work) {
    if (stored.filter(present -> !present.equals(model)).isEmpty()) {
      return new Embedded(what, model, 0);
    }
    String carryOn = soFar + " Run 'cairn reembed' again to carry on.";
    try (Embedder target = embedders.load(model);
        Progress progress = root.progress(what);
        Interruption unused =
            root.ifInterrupted(progress, () -> carryOn.formatted(progress.done()))) {
      long count = work.applyAsLong(target, progress);
      progress.finish();
      return new Embedded(what, model, count);
    }
  }

  /** How much of it was embedded again. */
  private record Embedded(String what, ModelStamp model, long count) {

    String said() {
      return count == 0
          ? "Nothing to do for the %s: they have the model %s already, or there are none.%n"
              .formatted(what, model.name())
          : "Embedded %,d %s again, with the model %s.%n".formatted(count, what, model.name());
    }
  }
}
