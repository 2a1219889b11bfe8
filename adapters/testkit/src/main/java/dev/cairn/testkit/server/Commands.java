package dev.cairn.testkit.server;

import dev.cairn.testkit.server.ServerFiles.Unavailable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Runs programs of the machine. */
final class Commands {

  private Commands() {}

  static void run(Path folder, String... command) throws IOException, Unavailable {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (exitCode(process) != 0) {
      String last = output.strip().lines().reduce((before, line) -> line).orElse("no output");
      throw new Unavailable("`" + command[0] + " " + command[1] + "` failed: " + last, false);
    }
  }

  /** What a program prints; empty where it does not even start. */
  static String outputOf(Optional<Path> libraries, Path program, String argument) {
    try {
      ProcessBuilder builder = new ProcessBuilder(List.of(program.toString(), argument));
      libraries.ifPresent(path -> builder.environment().put("LD_LIBRARY_PATH", path.toString()));
      Process process = builder.redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return exitCode(process) == 0 ? output : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** What was downloaded is what was seen when the test was written, or nothing is done with it. */
  static void requireSha256(Path file, String expected) throws IOException {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      String found = HexFormat.of().formatHex(hash);
      if (!found.equals(expected)) {
        throw new IllegalStateException(
            file.getFileName() + " is another file than before: its SHA-256 is " + found);
      }
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int exitCode(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
      return -1;
    }
  }
}
