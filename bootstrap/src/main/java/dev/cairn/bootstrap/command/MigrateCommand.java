package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.application.catalog.MigrateCatalog;
import dev.cairn.application.memory.MigrateMemories;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.bootstrap.settings.AllowedValues;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.Setting;
import dev.cairn.bootstrap.settings.Settings;
import dev.cairn.bootstrap.wiring.Backends;
import dev.cairn.bootstrap.wiring.Engine;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Copies everything to another store while this one stays in service. */
@Command(
    name = "migrate",
    header = "Copy memories and catalogue to another store.",
    description = {
      "The store in use stays in service; what is written meanwhile is brought over too. It can be"
          + " interrupted: run it again with --resume. Vectors are carried over, not made again.",
      "Afterwards set memory.store and catalog.store to the new store and restart; run this once"
          + " more with --resume if something was written in between."
    })
public final class MigrateCommand implements Callable<Integer> {

  private final CairnCommand root;
  private final CairnHost host;

  @Option(
      names = "--to",
      paramLabel = "STORE",
      required = true,
      description = "lucene, falkordb, qdrant or postgres.")
  String to = "";

  @Option(
      names = "--resume",
      description = "Carry on an earlier run; what the source no longer has is removed there.")
  boolean resume;

  public MigrateCommand(CairnCommand root, CairnHost host) {
    this.root = root;
    this.host = host;
  }

  @Override
  public Integer call() {
    Settings settings = host.settings(root.homeOptions());
    if (!AllowedValues.STORES.contains(to)) {
      throw CommandError.refused(
          "--to: must be one of: " + String.join(", ", AllowedValues.STORES));
    }
    requireAnother(settings);
    Home home = host.resolve(root.homeOptions()).create();
    Backends backends = new Backends(home, settings);
    try (Engine engine = host.start(root.homeOptions(), false)) {
      MigrateMemories.@Nullable Report memories = null;
      long catalog = 0;
      if (!settings.get(Setting.MEMORY_STORE).equals(to)) {
        memories = memories(engine, backends);
      }
      if (!settings.get(Setting.CATALOG_STORE).equals(to)) {
        catalog = catalog(engine, backends);
      }
      answer(memories, catalog);
    }
    return 0;
  }

  /** There is nothing to copy where both are there already. */
  private void requireAnother(Settings settings) {
    boolean memories = settings.get(Setting.MEMORY_STORE).equals(to);
    boolean catalog = settings.get(Setting.CATALOG_STORE).equals(to);
    if (memories && catalog) {
      throw CommandError.refused(
          "--to: %s is the store in use (memory.store, catalog.store), so there is nothing to copy;"
                  .formatted(to)
              + " name another one");
    }
    if (memories || catalog) {
      root.hint(
          "%s already: only the %s"
              .formatted(
                  memories ? "memories are in " + to : "the catalogue is in " + to,
                  memories ? "catalogue is copied" : "memories are copied"));
    }
  }

  private String soFar(long copied) {
    return "%,d memories are in %s, and the store in use is as it was. Run this again with --resume to carry on."
        .formatted(copied, to);
  }

  private MigrateMemories.Report memories(Engine engine, Backends backends) {
    Embedder embedder = engine.memoryEmbedder();
    try (MemoryStore target = backends.memories(to);
        Progress progress = root.progress("memories");
        Interruption unused = root.ifInterrupted(progress, () -> soFar(progress.done()))) {
      MigrateMemories.Report report =
          new MigrateMemories(engine.store(), target, embedder).run(resume, progress::at);
      progress.finish();
      return report;
    }
  }

  private long catalog(Engine engine, Backends backends) {
    try (CatalogIndex target = backends.catalog(to);
        Progress progress = root.progress("skills and items");
        Interruption unused =
            root.ifInterrupted(
                progress,
                () -> "the catalogue is not copied. Run this again with --resume to carry on.")) {
      return new MigrateCatalog(engine.catalogIndex(), target, engine.catalogEmbedder())
          .run(resume);
    }
  }

  private void answer(MigrateMemories.@Nullable Report memories, long catalog) {
    MigrateMemories.Report report =
        memories == null ? new MigrateMemories.Report(0, 0, 0, 0, true) : memories;
    root.answer(
        () ->
            Map.of(
                "to", to,
                "memories", report.total(),
                "copied", report.copied(),
                "deleted", report.deleted(),
                "searches_compared", report.searches(),
                "settled", report.settled(),
                "catalog", catalog),
        () -> said(report, catalog));
  }

  private String said(MigrateMemories.Report report, long catalog) {
    String done =
        "%,d memories are in %s now (%,d written, %,d removed, %d searches answered alike), and %,d skills and items."
            .formatted(
                report.total(), to, report.copied(), report.deleted(), report.searches(), catalog);
    return report.settled()
        ? done
        : done
            + "\nMemories are being written meanwhile: run this again with --resume when nobody"
            + " writes to the old store any more.";
  }
}
