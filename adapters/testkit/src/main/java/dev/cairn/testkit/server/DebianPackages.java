package dev.cairn.testkit.server;

import dev.cairn.testkit.server.ServerFiles.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Packages of Debian and its backports, unpacked into a folder. The source is derived from the
 * machine's own; all state is kept in a folder here, and nothing is installed.
 */
final class DebianPackages {

  private static final Path APT = Path.of("/etc", "apt");
  private static final Pattern CODENAME = Pattern.compile("(?m)^VERSION_CODENAME=\"?(\\w+)");

  private static final Pattern STANZAS = Pattern.compile("\n\\s*\n");

  private final Path folder;

  DebianPackages(Path folder) {
    this.folder = folder;
  }

  void unpack(Path root, String... names) throws IOException, Unavailable {
    if (ServerFiles.onPath("apt-get").isEmpty() || ServerFiles.onPath("dpkg-deb").isEmpty()) {
      throw new Unavailable("no Redis or Valkey of version 7.2 or later runs here", true);
    }
    Files.createDirectories(folder.resolve("lists/partial"));
    Files.createDirectories(folder.resolve("archives/partial"));
    Files.createDirectories(root);
    Path sources = folder.resolve("derived.sources");
    Files.writeString(sources, derived());
    apt(sources, "update");
    apt(sources, Stream.concat(Stream.of("download"), Stream.of(names)).toArray(String[]::new));
    try (var packages = Files.newDirectoryStream(folder, "*.deb")) {
      for (Path each : packages) {
        Commands.run(folder, "dpkg-deb", "-x", each.toString(), root.toString());
      }
    }
  }

  private void apt(Path sources, String... arguments) throws IOException, Unavailable {
    List<String> command = new ArrayList<>(List.of("apt-get"));
    command.addAll(List.of(arguments));
    for (String option :
        List.of(
            "Dir::Etc::sourcelist=" + sources,
            "Dir::Etc::sourceparts=-",
            "Dir::State::lists=" + folder.resolve("lists"),
            "Dir::Cache=" + folder,
            "APT::Sandbox::User=root")) {
      command.add("-o");
      command.add(option);
    }
    Commands.run(folder, command.toArray(String[]::new));
  }

  /** The machine's main source with the backports added, in whichever form it is written. */
  private static String derived() throws IOException, Unavailable {
    Matcher codename = CODENAME.matcher(Files.readString(Path.of("/etc", "os-release")));
    if (codename.find()) {
      String suite = codename.group(1);
      for (Path file : sourceFiles()) {
        for (String stanza : STANZAS.splitAsStream(Files.readString(file)).toList()) {
          if (suites(stanza).contains(suite)) {
            return stanza.replaceAll(
                    "(?m)^Suites:.*$", "Suites: " + suite + " " + suite + "-backports")
                + "\n";
          }
        }
      }
    }
    throw new Unavailable("the machine has no Debian source to derive the backports from", true);
  }

  private static List<String> suites(String stanza) {
    return stanza
        .lines()
        .filter(line -> line.startsWith("Suites:"))
        .flatMap(line -> Stream.of(line.substring("Suites:".length()).strip().split("\\s+")))
        .toList();
  }

  private static List<Path> sourceFiles() throws IOException {
    Path parts = APT.resolve("sources.list.d");
    if (!Files.isDirectory(parts)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(parts)) {
      return files.filter(file -> file.toString().endsWith(".sources")).sorted().toList();
    }
  }
}
