package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.memory.Memory;
import dev.cairn.testkit.TestingEmbedder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, the owner of which is killed again and again while all of them write. */
class KilledOwnerTest {

  private static final int PROCESSES = 4;
  private static final int MEMORIES = 150;

  @TempDir Path home;
  private final List<Child> children = new ArrayList<>();

  @AfterEach
  void endChildren() throws InterruptedException {
    for (Child child : children) {
      child.process.destroyForcibly().waitFor();
    }
  }

  @Test
  void nothingAcknowledgedIsLostAndNobodySeesAnError() throws Exception {
    for (int i = 0; i < PROCESSES; i++) {
      children.add(new Child(home, i * 1000));
    }
    List<Child> alive = new ArrayList<>(children);
    for (int killed = 1; killed < PROCESSES; killed++) {
      int progress = killed * MEMORIES / PROCESSES;
      await(() -> alive.stream().allMatch(child -> child.count("added") >= progress));
      Child owner = alive.stream().max(Comparator.comparingLong(Child::ownerSince)).orElseThrow();
      owner.process.destroyForcibly().waitFor();
      alive.remove(owner);
    }
    await(() -> alive.getFirst().count("done") == 1);

    List<String> acknowledged =
        children.stream().flatMap(child -> child.added().stream()).map(n -> "memory " + n).toList();
    assertThat(children).allSatisfy(child -> assertThat(child.count("failed", "known")).isZero());
    assertThat(alive.getFirst().added()).hasSize(MEMORIES);
    try (Handover handover = new Handover(home, TestingLocal.asker(), this::open)) {
      handover.start();
      assertThat(handover.memories().browse().scan(null, 10_000))
          .extracting(Memory::text)
          .containsAll(acknowledged)
          .doesNotHaveDuplicates();
      assertThat(handover.role()).isEqualTo(Role.FOLLOWER);
    }
  }

  private Local open() {
    try {
      return TestingLocal.of(JournalStore.open(home), new TestingEmbedder());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time, with %s", children).isLessThan(end);
      Thread.sleep(5);
    }
  }

  /** A started {@link WritingProcess} and what it has said so far. */
  private static final class Child {
    final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    Child(Path home, int first) throws IOException {
      process =
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElseThrow(),
                  "-XX:TieredStopAtLevel=1",
                  "-Xmx128m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  WritingProcess.class.getName(),
                  home.toString(),
                  String.valueOf(first),
                  String.valueOf(first + MEMORIES))
              .redirectError(Redirect.INHERIT)
              .start();
      Thread.ofVirtual().start(() -> process.inputReader().lines().forEach(lines::add));
    }

    long count(String... beginnings) {
      return lines.stream().filter(line -> List.of(beginnings).contains(first(line))).count();
    }

    List<Integer> added() {
      return lines.stream()
          .filter(line -> first(line).equals("added"))
          .map(line -> Integer.valueOf(line.substring("added ".length())))
          .toList();
    }

    /** When it became the owner, on the clock that all processes of a machine share. */
    long ownerSince() {
      return lines.stream()
          .filter(line -> first(line).equals("owner"))
          .mapToLong(line -> Long.parseLong(line.substring("owner ".length())))
          .max()
          .orElse(Long.MIN_VALUE);
    }

    private static String first(String line) {
      return line.split(" ", 2)[0];
    }

    @Override
    public String toString() {
      return process
          + ": "
          + count("added")
          + " added, last "
          + (lines.isEmpty() ? "nothing" : lines.getLast());
    }
  }
}
