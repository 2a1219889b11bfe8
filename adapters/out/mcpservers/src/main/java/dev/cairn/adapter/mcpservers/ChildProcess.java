package dev.cairn.adapter.mcpservers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A server's process with everything it starts. It ends with us, however we end: politely by the
 * end of its input, else by signals.
 */
final class ChildProcess {

  private static final System.Logger LOG = System.getLogger(ChildProcess.class.getName());
  private static final Duration PATIENCE = Duration.ofMillis(700);

  /** Between the end of its streams and that of the process, which a busy machine draws out. */
  private static final Duration DYING = Duration.ofSeconds(3);

  private final Process process;
  private final Family family;
  private final Thread farewell;

  private ChildProcess(Process process, Family family) {
    this.process = process;
    this.family = family;
    this.farewell = new Thread(family::kill);
  }

  static ChildProcess start(Program program) throws ServerFailure {
    Path folder = program.folder();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new ServerFailure("its folder (cwd) does not exist");
    }
    ProcessBuilder builder = new ProcessBuilder(Executables.find(program).toString());
    builder.command().addAll(program.arguments());
    builder.environment().clear();
    builder.environment().putAll(program.variables());
    if (folder != null) {
      builder.directory(folder.toFile());
    }
    return started(builder, program.command());
  }

  private static ChildProcess started(ProcessBuilder builder, String command) throws ServerFailure {
    Family family = new Family();
    try {
      ChildProcess child = new ChildProcess(family.start(builder), family);
      child.watch();
      return child;
    } catch (IOException | IllegalArgumentException e) {
      throw new ServerFailure("the command " + command + " could not be started", e);
    }
  }

  private void watch() throws ServerFailure {
    try {
      Runtime.getRuntime().addShutdownHook(farewell);
    } catch (IllegalStateException e) {
      family.kill();
      throw new ServerFailure("interrupted", e);
    }
    Thread.ofPlatform().daemon().name("mcp-server-errors").start(this::drainErrors);
  }

  InputStream output() {
    return process.getInputStream();
  }

  OutputStream input() {
    return process.getOutputStream();
  }

  /** How it ended, if it did. */
  OptionalInt exitCode() {
    try {
      return process.waitFor(DYING.toMillis(), TimeUnit.MILLISECONDS)
          ? OptionalInt.of(process.exitValue())
          : OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  /** Ends the process and all that it started. */
  void end() {
    family.meet();
    // Beside us, because a server that never reads blocks whoever writes to it, and the closing.
    Thread.ofPlatform().daemon().name("mcp-server-farewell").start(this::closeInput);
    if (!isGone()) {
      dismiss();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(farewell);
    } catch (IllegalStateException e) {
      family.kill();
    }
  }

  private void dismiss() {
    family.dismiss();
    if (!isGone()) {
      family.kill();
      awaitEnd();
    }
  }

  private void closeInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "The server's input could not be closed", e);
    }
  }

  /** Who is interrupted has no patience, but what was killed is gone all the same. */
  private void awaitEnd() {
    boolean interrupted = Thread.interrupted();
    isGone();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits a moment for all of them to end. */
  private boolean isGone() {
    try {
      return family.awaitEnd(PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** A full pipe would stop the server. Its last words are for whoever looks for a mistake. */
  private void drainErrors() {
    String last = new LastWords(process.getErrorStream()).await();
    if (!last.isEmpty()) {
      Map<String, Object> fields = Map.of("words", last, "private", List.of("words"));
      LOG.log(Level.DEBUG, "server_last_words", fields);
    }
  }
}
