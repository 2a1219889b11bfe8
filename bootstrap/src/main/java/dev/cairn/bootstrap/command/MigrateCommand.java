package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.application.catalog.MigrateCatalog;
import dev.cairn.application.catalog.MigrateSchemas;
import dev.cairn.application.memory.MigrateMemories;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.bootstrap.settings.AllowedValues;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.Setting;
import dev.cairn.bootstrap.settings.Settings;
import dev.cairn.bootstrap.wiring.Backends;
import dev.cairn.bootstrap.wiring.Engine;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Copies everything to another store while this one stays in service. */
@Command(
    name = "migrate",
    header = "Copy memories, catalogue and schemas to another store.",
    description = {
      "The store in use stays in service and is left as it is; what is written meanwhile is brought"
          + " over too. Only what differs is read and written, vectors are carried over, and both"
          + " are compared at the end. It can be interrupted: run it again with --resume.",
      "Schemas are copied to lucene and to postgres; falkordb and qdrant hold none, so there they"
          + " stay where they are.",
      "Afterwards set memory.store, catalog.store and schemas as it says at the end, and restart;"
          + " run this once more with --resume if something was written in between."
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
    requireStore();
    Map<Setting, String> moves = moves(settings);
    Home home = host.resolve(root.homeOptions()).create();
    try (Engine engine = host.start(root.homeOptions(), false)) {
      answer(moved(moves, engine, new Backends(home, settings)), moves);
    }
    return 0;
  }

  private void requireStore() {
    if (!AllowedValues.STORES.contains(to)) {
      throw CommandError.refused(
          "--to: must be one of: " + String.join(", ", AllowedValues.STORES));
    }
  }

  private Moved moved(Map<Setting, String> moves, Engine engine, Backends backends) {
    String schemas = moves.get(Setting.SCHEMAS);
    return new Moved(
        moves.containsKey(Setting.MEMORY_STORE) ? memories(engine, backends) : null,
        schemas == null ? null : schemas(engine, backends, schemas),
        moves.containsKey(Setting.CATALOG_STORE) ? catalog(engine, backends) : null);
  }

  /** How many of each are there now; none where they were there before. */
  private record Moved(
      MigrateMemories.@Nullable Report memories, @Nullable Long schemas, @Nullable Long catalog) {}

  /** What is to be copied, as the settings that will say that it is there. */
  private Map<Setting, String> moves(Settings settings) {
    Map<Setting, String> there = there();
    Map<Setting, String> moves = new EnumMap<>(there);
    moves.entrySet().removeIf(move -> settings.get(move.getKey()).equals(move.getValue()));
    if (moves.isEmpty()) {
      throw CommandError.refused(
          "--to: %s is the store in use (%s), so there is nothing to copy; name another one"
              .formatted(to, names(there.keySet(), setting -> setting.key)));
    }
    hintAtLeft(moves.keySet());
    return moves;
  }

  private void hintAtLeft(Set<Setting> moves) {
    Set<Setting> left = EnumSet.of(Setting.MEMORY_STORE, Setting.CATALOG_STORE);
    left.removeAll(moves);
    if (!left.isEmpty()) {
      root.hint(
          "%s is %s already, so that is not copied".formatted(names(left, each -> each.key), to));
    }
  }

  /** The settings of whoever has everything there. */
  private Map<Setting, String> there() {
    Map<Setting, String> there = new EnumMap<>(Setting.class);
    there.put(Setting.MEMORY_STORE, to);
    there.put(Setting.CATALOG_STORE, to);
    if (to.equals(AllowedValues.EMBEDDED)) {
      there.put(Setting.SCHEMAS, AllowedValues.EMBEDDED_SCHEMAS);
    } else if (to.equals(AllowedValues.POSTGRES)) {
      there.put(Setting.SCHEMAS, AllowedValues.POSTGRES);
    }
    return there;
  }

  private static String names(Collection<Setting> settings, Function<Setting, String> name) {
    return settings.stream().map(name).collect(Collectors.joining(", "));
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
        Interruption unused = root.ifInterrupted(progress, () -> notYet("catalogue is"))) {
      return new MigrateCatalog(engine.catalogIndex(), target, engine.catalogEmbedder())
          .run(resume);
    }
  }

  private long schemas(Engine engine, Backends backends, String place) {
    try (SchemaRepository target = backends.schemas(place);
        Progress progress = root.progress("schemas");
        Interruption unused = root.ifInterrupted(progress, () -> notYet("schemas are"))) {
      return new MigrateSchemas(engine.catalogIndex(), engine.schemas(), target).run(resume);
    }
  }

  private static String notYet(String part) {
    return "the " + part + " not copied. Run this again with --resume to carry on.";
  }

  private void answer(Moved moved, Map<Setting, String> moves) {
    MigrateMemories.Report report =
        Objects.requireNonNullElse(moved.memories, new MigrateMemories.Report(0, 0, 0, 0, true));
    root.answer(
        () ->
            Map.of(
                "to", to,
                "memories", report.total(),
                "copied", report.copied(),
                "deleted", report.deleted(),
                "searches_compared", report.searches(),
                "settled", report.settled(),
                "catalog", Objects.requireNonNullElse(moved.catalog, 0L),
                "schemas", Objects.requireNonNullElse(moved.schemas, 0L)),
        () -> said(moved, report.settled(), moves));
  }

  private String said(Moved moved, boolean settled, Map<Setting, String> moves) {
    String use =
        "To use them there, set %s and restart."
            .formatted(names(moves.keySet(), key -> key.key + ": " + moves.get(key)));
    return String.join(", ", parts(moved))
        + " are in %s now, and the old store is as it was.\n".formatted(to)
        + (settled
            ? use
            : "Memories are being written meanwhile: run this again with --resume when nobody"
                + " writes to the old store any more. "
                + use);
  }

  private static List<String> parts(Moved moved) {
    return Stream.of(
            Optional.ofNullable(moved.memories).map(MigrateCommand::told),
            Optional.ofNullable(moved.catalog).map("%,d skills and items"::formatted),
            Optional.ofNullable(moved.schemas).map("the schemas of %,d items"::formatted))
        .flatMap(Optional::stream)
        .toList();
  }

  private static String told(MigrateMemories.Report report) {
    return "%,d memories (%,d written, %,d removed, %d searches answered alike)"
        .formatted(report.total(), report.copied(), report.deleted(), report.searches());
  }
}
