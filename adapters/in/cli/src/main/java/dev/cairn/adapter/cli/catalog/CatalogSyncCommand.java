package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Console.Stream;
import dev.cairn.adapter.cli.terminal.ExitCodes;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.application.catalog.Rewording;
import dev.cairn.application.catalog.SyncCatalog;
import dev.cairn.application.port.ToolServer;
import dev.cairn.application.port.ToolServer.Listing;
import dev.cairn.application.port.ToolServer.Offer;
import dev.cairn.application.port.ToolServer.Unavailable;
import dev.cairn.domain.catalog.SkillMapping;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.text.PlainWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn catalog sync}. */
@Command(
    header = "Bring the catalogue in line with what MCP servers offer.",
    description =
        "Starts or connects to the servers of an MCP client's configuration and takes in their "
            + "tools, prompts and resources. New and changed ones are saved, those that are gone "
            + "are deactivated. A server that can't be listed is skipped, and the exit code is 1. "
            + "A server whose entry is new or changed is shown first and needs your yes; so do new "
            + "words for what is known, because models act on them.",
    sortOptions = false,
    footer = {
      "",
      "A mapping file gives items better skills than the name of their server:",
      "  skills:",
      "    - id: review",
      "      name: Code review",
      "      description: Look at changes and comment on them.",
      "      items: [\"git:tool:git_diff\", \"github:*\"]",
      "",
      "Examples",
      "  cairn catalog sync",
      "  cairn catalog sync --config ~/.cursor/mcp.json --mapping skills.yaml",
      "  cairn catalog sync --only git --dry-run",
      "  cairn catalog sync --accept-changes"
    })
final class CatalogSyncCommand extends Subcommand implements Callable<Integer> {

  private static final String DEFAULT_CONFIG = ".mcp.json";

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; .mcp.json in this folder if not given.")
  @Nullable Path config;

  @Option(
      names = "--mapping",
      paramLabel = "FILE",
      description = "Which skills items belong to, in YAML or JSON.")
  @Nullable Path mapping;

  @Option(
      names = "--assign-skills",
      paramLabel = "SCORE",
      description = "Also give items every skill that is this similar to them, 0 to 1.")
  @Nullable String assignSkills;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description = "Only this server; may be given several times.")
  @Nullable List<String> only;

  @Option(names = "--dry-run", description = "Only tell what the servers offer; save nothing.")
  boolean dryRun;

  @Option(
      names = {"-y", "--yes"},
      description = "Start or contact servers that were not approved before without asking.")
  boolean yes;

  @Option(
      names = "--accept-changes",
      description = "Take changed names, descriptions and schemas of what is known.")
  boolean acceptChanges;

  CatalogSyncCommand(CairnCommand cairn) {
    super(cairn);
  }

  @Override
  public Integer call() {
    OptionalDouble alsoAbove = alsoAbove();
    SkillMapping skills = mapping == null ? SkillMapping.NONE : MappingFile.read(mapping);
    List<ToolServer> servers = servers();
    ApprovedServers approved = ApprovedServers.in(cairn.host().home(cairn.homeOptions()));
    boolean asked = new Approval(cairn, approved, yes).seek(servers);
    if (dryRun) {
      return run(
          servers, approved, (server, offer, progress) -> SyncOutcome.offered(server, offer));
    }
    try (Cairn opened = cairn.open()) {
      if (asked) {
        approved.save();
      }
      return run(servers, approved, taker(opened.catalog().sync(), skills, alsoAbove));
    }
  }

  private OfferTaker taker(SyncCatalog sync, SkillMapping skills, OptionalDouble alsoAbove) {
    return (server, offer, progress) -> {
      Predicate<List<Rewording>> taking = words -> takes(server, words, progress);
      return SyncOutcome.synced(server, sync.sync(server, offer, skills, alsoAbove, taking));
    };
  }

  /** What becomes of a server's offer. */
  private interface OfferTaker {
    SyncOutcome take(String server, Offer offer, Progress progress);
  }

  /** Takes in the servers' offers in the order of the file, whoever answers first. */
  private int run(List<ToolServer> servers, ApprovedServers approved, OfferTaker taker) {
    SyncTally tally = new SyncTally();
    try (Progress progress = cairn.progress("servers");
        Interruption unused = cairn.ifInterrupted(progress, tally::carryOn);
        ServerPool pool = new ServerPool(servers.stream().filter(approved::contains).toList())) {
      progress.at(0, servers.size());
      for (ToolServer server : servers) {
        Listing listing =
            approved.contains(server)
                ? pool.await(server, tally)
                : new Unavailable("not approved, and not asked");
        tally.add(outcome(server.name(), listing, taker, progress));
        progress.at(tally.size(), servers.size());
      }
    }
    return told(tally);
  }

  private int told(SyncTally tally) {
    cairn.answer(tally::view, tally::told);
    tally.hints().forEach(cairn::hint);
    return tally.hints().isEmpty() ? ExitCodes.DONE : ExitCodes.FAILED;
  }

  private static SyncOutcome outcome(
      String server, Listing listing, OfferTaker taker, Progress progress) {
    return switch (listing) {
      case Offer offer -> taker.take(server, offer, progress);
      case Unavailable failed -> SyncOutcome.failed(server, failed.reason());
    };
  }

  /** Whether new words for what is known may be taken. */
  private boolean takes(String server, List<Rewording> words, Progress progress) {
    if (acceptChanges || !cairn.console().isTerminal(Stream.IN)) {
      return acceptChanges;
    }
    String told =
        "cairn: %s says otherwise than before:\n%s".formatted(server, ChangedTexts.told(words));
    progress.say(cairn.console().err(), Prose.printable(told).stripTrailing());
    return cairn.console().confirms("Take its new words?");
  }

  private List<ToolServer> servers() {
    Path file =
        config == null ? cairn.machine().workingDirectory().resolve(DEFAULT_CONFIG) : config;
    if (!Files.isRegularFile(file)) {
      throw CommandError.refused(
          "there is no file '%s'; name an MCP client's configuration with --config"
              .formatted(config == null ? DEFAULT_CONFIG : file));
    }
    List<ToolServer> all = cairn.host().toolServers(file);
    if (all.isEmpty()) {
      throw CommandError.refused("'" + file + "' has no servers that are enabled");
    }
    return only == null ? all : chosen(all, new LinkedHashSet<>(only));
  }

  private static List<ToolServer> chosen(List<ToolServer> all, Set<String> names) {
    List<String> known = all.stream().map(ToolServer::name).distinct().toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw CommandError.refused(
            "--only: there is no server '%s'; there is %s"
                .formatted(name, String.join(", ", known)));
      }
    }
    return all.stream().filter(server -> names.contains(server.name())).toList();
  }

  private OptionalDouble alsoAbove() {
    if (assignSkills == null) {
      return OptionalDouble.empty();
    }
    double similarity = number(assignSkills);
    if (similarity >= 0 && similarity <= 1) {
      return OptionalDouble.of(similarity);
    }
    throw new ValidationError(
        "assign_skills", PlainWords.mustBe("a number from 0 to 1", assignSkills));
  }

  private static double number(String typed) {
    try {
      return Double.parseDouble(typed);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
