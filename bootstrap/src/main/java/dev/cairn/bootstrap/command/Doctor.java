package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.HomeOptions;
import dev.cairn.adapter.handover.Role;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.Setting;
import dev.cairn.bootstrap.settings.Settings;
import dev.cairn.bootstrap.wiring.Backends;
import dev.cairn.bootstrap.wiring.Engine;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.search.MemoryQuery;
import java.lang.module.ModuleFinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Looks at everything that Cairn needs, in the order in which things build on each other. */
final class Doctor {

  private final CairnHost host;
  private final HomeOptions options;
  private final LocalConditions conditions;
  private final List<Finding> findings = new ArrayList<>();

  Doctor(CairnHost host, HomeOptions options, LocalConditions conditions) {
    this.host = host;
    this.options = options;
    this.conditions = conditions;
  }

  List<Finding> examine() {
    java();
    Home home = host.resolve(options);
    findings.add(conditions.text(host.environment()));
    if (folder(home)) {
      findings.add(conditions.clock(home.path()));
      settings().ifPresent(settings -> store(home, settings));
    }
    return List.copyOf(findings);
  }

  private void java() {
    String detail = "version " + Runtime.version().feature();
    boolean vectors = ModuleFinder.ofSystem().find("jdk.incubator.vector").isPresent();
    findings.add(
        vectors
            ? Finding.ok("Java", detail + ", with vector instructions")
            : Finding.warning(
                "Java",
                detail + ", without vector instructions: searches are slower",
                "Use a JDK that has the module jdk.incubator.vector."));
  }

  private boolean folder(Home home) {
    boolean open = home.isOpenToOthers();
    try {
      home.create();
    } catch (ValidationError e) {
      findings.add(Finding.problem("folder", home.path().toString(), WayOut.message(e)));
      return false;
    }
    if (open) {
      findings.add(opened(home));
    }
    findings.add(home.isReadOnly() ? readOnly(home) : conditions.space(home.path()));
    return true;
  }

  /** Others could read the folder, or still can. */
  private static Finding opened(Home home) {
    return home.isOpenToOthers()
        ? Finding.warning(
            "folder",
            home.path() + " can be read by other users of this machine",
            "Let its owner run 'chmod 700' on it.")
        : Finding.warning(
            "folder",
            home.path() + " could be read by other users of this machine; that is put right",
            "Change the passwords and tokens in its cairn.yaml, if it has any.");
  }

  private static Finding readOnly(Home home) {
    return Finding.warning(
        "folder",
        home.path() + " can only be read: searching and exporting work, adding does not",
        "Change its permissions, or name another with --home or CAIRN_HOME.");
  }

  private Optional<Settings> settings() {
    try {
      Settings settings = host.settings(options);
      findings.add(Finding.ok("settings", said(settings)));
      return Optional.of(settings);
    } catch (ValidationError e) {
      String advice = "Correct it in cairn.yaml or in the environment.";
      e.violations()
          .forEach(it -> findings.add(Finding.problem("settings", it.toString(), advice)));
      return Optional.empty();
    }
  }

  private static String said(Settings settings) {
    return "memories in %s, catalogue in %s, schemas %s, embedder %s"
        .formatted(
            settings.get(Setting.MEMORY_STORE),
            settings.get(Setting.CATALOG_STORE),
            settings.get(Setting.SCHEMAS),
            settings.get(Setting.EMBEDDER));
  }

  /** Looks at the store itself, as far as it can be reached and no other process has it open. */
  private boolean soundStore(Backends backends) {
    try {
      Optional<String> damage = backends.damage();
      damage.ifPresent(
          what ->
              findings.add(Finding.problem("store", what, backends.remedy(Setting.MEMORY_STORE))));
      return damage.isEmpty();
    } catch (DatabaseError unreachable) {
      return true;
    }
  }

  private void store(Home home, Settings settings) {
    Backends backends = new Backends(home, settings);
    if (!soundStore(backends)) {
      return;
    }
    try (Engine engine = Engine.prepare(home, settings, false).start()) {
      memories(engine, backends);
      catalog(engine, backends);
      schemas(engine, backends);
    }
  }

  private void memories(Engine engine, Backends backends) {
    examine(
        "store",
        () -> backends.remedy(Setting.MEMORY_STORE),
        () -> {
          StoreStatistics statistics = engine.memories().browse().statistics();
          findings.add(Finding.ok("store", said(statistics, holder(engine.role(), backends))));
          newest(engine);
          examine(
              "model",
              () -> backends.remedy(Setting.EMBEDDER),
              () -> findings.add(Finding.ok("model", probed(engine, statistics.model()))));
        });
  }

  /** Memories from the future tell of a clock that is, or was, far off. */
  private void newest(Engine engine) {
    String advice =
        "Correct the clock of this machine, or 'cairn update' what another with a wrong one has"
            + " written: searches by time take it for the newest.";
    engine.store().browse(Filter.everything(), 0, 1).memories().stream()
        .map(Memory::createdAt)
        .filter(conditions::isFuture)
        .map("the newest memory is from %s, which is still to come"::formatted)
        .forEach(what -> findings.add(Finding.warning("clock", what, advice)));
  }

  private static String holder(Role role, Backends backends) {
    if (role != Role.OWNER) {
      return "another process owns it and answers";
    }
    return backends.home().isReadOnly() ? "this process reads it" : "this process owns it";
  }

  private static String said(StoreStatistics statistics, String holder) {
    return String.format(
        Locale.ROOT,
        "%s: %,d memories in %,d chunks, %s; %s",
        statistics.backend(),
        statistics.memories(),
        statistics.chunks(),
        megabytes(statistics.diskBytes()),
        holder);
  }

  private static String probed(Engine engine, @Nullable ModelStamp stored) {
    long began = System.nanoTime();
    engine.memories().search().search(new MemoryQuery("probe", 1, Filter.everything(), 0));
    long millis = (System.nanoTime() - began) / 1_000_000;
    return stored == null
        ? "the store is empty and will take " + engine.configuredModel()
        : "%s, a search took %d ms".formatted(stored, millis);
  }

  private void catalog(Engine engine, Backends backends) {
    examine(
        "catalogue",
        () -> backends.remedy(Setting.CATALOG_STORE),
        () -> findings.add(Finding.ok("catalogue", looked(engine))));
  }

  private static String looked(Engine engine) {
    CatalogStatistics statistics = engine.catalog().browse().statistics();
    ModelStamp stored = statistics.model();
    if (stored != null) {
      stored.requireSame(engine.configuredCatalogModel());
    }
    return String.format(
        Locale.ROOT, "%,d skills, %,d items", statistics.skills(), statistics.items());
  }

  private void schemas(Engine engine, Backends backends) {
    examine(
        "schemas",
        () -> backends.remedy(Setting.SCHEMAS),
        () -> {
          engine.schemas().ping();
          findings.add(Finding.ok("schemas", "reachable"));
        });
  }

  /** Looks at something that may fail, for which there is a remedy. */
  private void examine(String name, Supplier<String> remedy, Runnable look) {
    try {
      look.run();
    } catch (CoreError e) {
      String advice =
          e instanceof ModelMismatchError
              ? "Run 'cairn reembed', or set the model back."
              : remedy.get();
      findings.add(Finding.problem(name, WayOut.message(e), advice));
    }
  }

  static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%,.1f MB", bytes / 1e6);
  }
}
