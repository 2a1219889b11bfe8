package dev.cairn.adapter.mcpservers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process with everything it started. Descendants are found by their parents; one whose parent is
 * gone, as after a double fork, by the mark that it inherited in its environment, where the system
 * shows that.
 */
final class Family {

  private static final Path PROCESSES = Path.of("/proc");
  private static final String NAME = "STARTED_BY_CAIRN";
  private static final int MOST_ROUNDS = 20;

  private final String mark = UUID.randomUUID().toString();
  private final Set<ProcessHandle> members = ConcurrentHashMap.newKeySet();

  /** Starts the first member, marked. */
  Process start(ProcessBuilder builder) throws IOException {
    builder.environment().put(NAME, mark);
    Process first = builder.start();
    members.add(first.toHandle());
    return first;
  }

  /** Notes who is to be ended, for a child whose parent is gone may be found no more. */
  void meet() {
    marked();
    List.copyOf(members).forEach(member -> member.descendants().forEach(members::add));
  }

  /** Asks all of them to end. */
  void dismiss() {
    meet();
    members.forEach(ProcessHandle::destroy);
  }

  /** Ends all of them, and those that came about meanwhile. */
  void kill() {
    int known = -1;
    for (int round = 0; round < MOST_ROUNDS && known < members.size(); round++) {
      known = members.size();
      members.forEach(ProcessHandle::destroyForcibly);
      meet();
    }
  }

  /** Waits at most so long for all of them to end, and looks whether somebody was left behind. */
  boolean awaitEnd(long millis) throws InterruptedException {
    CompletableFuture<?>[] ends =
        members.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
    try {
      CompletableFuture.allOf(ends).get(millis, TimeUnit.MILLISECONDS);
      meet();
      return members.size() == ends.length;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  private void marked() {
    if (!Files.isDirectory(PROCESSES)) {
      return;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      all.forEach(this::meetIfMarked);
    } catch (IOException e) {
      // The system does not show its processes; their parents do.
    }
  }

  private void meetIfMarked(Path process) {
    if (isMarked(process.resolve("environ"))) {
      long number = Long.parseLong(process.getFileName().toString());
      ProcessHandle.of(number).ifPresent(members::add);
    }
  }

  private boolean isMarked(Path environment) {
    try {
      String variables = new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1);
      return variables.contains(NAME + "=" + mark);
    } catch (IOException e) {
      return false; // it has ended, or belongs to somebody else
    }
  }
}
