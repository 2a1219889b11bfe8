package dev.cairn.adapter.mcpservers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A server's process with everything it starts. It ends with us, however we end: politely by the
 * end of its input, else by signals.
 */
final class ChildProcess {

  private static final System.Logger LOG = System.getLogger(ChildProcess.class.getName());
  private static final Duration PATIENCE = Duration.ofMillis(700);

  private final Process process;
  private final Set<ProcessHandle> family = ConcurrentHashMap.newKeySet();
  private final Thread farewell = new Thread(this::kill);

  private ChildProcess(Process process) {
    this.process = process;
  }

  static ChildProcess start(Program program) throws ServerFailure {
    Path folder = program.folder();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new ServerFailure("its folder (cwd) does not exist");
    }
    List<String> line = new ArrayList<>();
    line.add(Executables.find(program).toString());
    line.addAll(program.arguments());
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().clear();
    builder.environment().putAll(program.variables());
    if (folder != null) {
      builder.directory(folder.toFile());
    }
    return started(builder, program.command());
  }

  private static ChildProcess started(ProcessBuilder builder, String command) throws ServerFailure {
    ChildProcess child;
    try {
      child = new ChildProcess(builder.start());
    } catch (IOException | IllegalArgumentException e) {
      throw new ServerFailure("the command " + command + " could not be started", e);
    }
    try {
      Runtime.getRuntime().addShutdownHook(child.farewell);
    } catch (IllegalStateException e) {
      child.kill();
      throw new ServerFailure("interrupted", e);
    }
    Thread.ofPlatform().daemon().name("mcp-server-errors").start(child::drainErrors);
    return child;
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
      return process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
          ? OptionalInt.of(process.exitValue())
          : OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  /** Ends the process and all that descend from it. */
  void end() {
    meetFamily();
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "The server's input could not be closed", e);
    }
    if (!isGone()) {
      meetFamily();
      family.forEach(ProcessHandle::destroy);
      if (!isGone()) {
        kill();
        awaitEnd();
      }
    }
    try {
      Runtime.getRuntime().removeShutdownHook(farewell);
    } catch (IllegalStateException e) {
      kill();
    }
  }

  private void kill() {
    meetFamily();
    family.forEach(ProcessHandle::destroyForcibly);
  }

  /** Notes who is to be ended, for a child whose parent is gone can't be found any more. */
  private void meetFamily() {
    family.add(process.toHandle());
    List.copyOf(family).forEach(member -> member.descendants().forEach(family::add));
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
    CompletableFuture<?>[] ends =
        family.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
    try {
      CompletableFuture.allOf(ends).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  /** A full pipe would stop the server. Its last words are for whoever looks for a mistake. */
  private void drainErrors() {
    String last = new LastWords(process.getErrorStream()).await();
    if (!last.isEmpty()) {
      LOG.log(Level.DEBUG, "The server''s last words: {0}", last);
    }
  }
}
