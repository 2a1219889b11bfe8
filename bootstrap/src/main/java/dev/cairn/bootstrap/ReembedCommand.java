package dev.cairn.bootstrap;

import dev.cairn.adapter.cli.CairnCommand;
import dev.cairn.adapter.cli.CommandError;
import dev.cairn.adapter.cli.Progress;
import dev.cairn.application.memory.Reembed;
import dev.cairn.application.port.Embedder;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Brings the store to the configured model, while everything else goes on. */
@Command(
    name = "reembed",
    header = "Bring the store to the model of the settings.",
    description =
        "Searches go on with the old model until all is done. Interrupted, it carries on where it was.")
final class ReembedCommand implements Callable<Integer> {

  private final CairnCommand root;
  private final CairnHost host;

  ReembedCommand(CairnCommand root, CairnHost host) {
    this.root = root;
    this.host = host;
  }

  @Override
  public Integer call() throws IOException {
    Home home = host.resolve(root.homeOptions()).create();
    try (ReembedLock lock =
            ReembedLock.tryTake(home)
                .orElseThrow(
                    () ->
                        CommandError.refused("another 'cairn reembed' is at work on this folder"));
        Engine engine = host.start(root.homeOptions(), false);
        Embedder target = host.loadEmbedder(root.homeOptions());
        Progress progress = root.progress("memories")) {
      long embedded = new Reembed(target, engine.store()).run(progress::at);
      progress.finish();
      String model = engine.configuredModel().name();
      root.answer(
          () -> Map.of("model", model, "embedded", embedded),
          () ->
              embedded == 0
                  ? "Nothing to do: the store has the model " + model + " already, or is empty."
                  : "Embedded %,d memories again, with the model %s.".formatted(embedded, model));
    }
    return 0;
  }
}
