package dev.cairn.adapter.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process with SIGKILL while it writes, again and again on the same folder. {@code
 * -Dcairn.crash.rounds=200} for as many kills; 20 in a normal run, which is about half a minute.
 */
class CrashTest {

  private static final int ROUNDS = Integer.getInteger("cairn.crash.rounds", 20);

  @TempDir Path folder;
  @TempDir Path scratch;

  @Test
  void nothingAcknowledgedIsLostAndNothingIsHalfWrittenWhenTheProcessIsKilled() throws Exception {
    Random random = new Random(42);
    Set<MemoryId> acknowledged = new HashSet<>();
    Set<MemoryId> deleted = new HashSet<>();

    for (int round = 0; round < ROUNDS; round++) {
      killAfter(100 + random.nextInt(500), round, acknowledged, deleted);

      assertThat(LuceneMemoryStore.examine(folder)).as("damage after kill %d", round).isEmpty();
      verify(acknowledged, deleted, round);
    }

    System.getLogger(CrashTest.class.getName())
        .log(
            System.Logger.Level.INFO,
            "{0} kills, {1} acknowledged adds, {2} acknowledged deletes",
            ROUNDS,
            acknowledged.size() + deleted.size(),
            deleted.size());
    assertThat(acknowledged).hasSizeGreaterThan(ROUNDS);
  }

  /** Lets a child write until it has acknowledged something, then a little longer. */
  private void killAfter(int millis, int round, Set<MemoryId> acknowledged, Set<MemoryId> deleted)
      throws IOException, InterruptedException {
    Path output = scratch.resolve("output.txt");
    Path errors = scratch.resolve("errors.txt");
    Process child =
        new ProcessBuilder(command(round))
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      while (Files.size(output) == 0) {
        assertThat(child.isAlive()).as(Files.readString(errors)).isTrue();
        Thread.sleep(10);
      }
      Thread.sleep(millis);
    } finally {
      child.destroyForcibly().waitFor();
    }
    for (String line : Files.readAllLines(output)) {
      note(line, acknowledged, deleted);
    }
  }

  /** A line that was cut off by the kill says nothing. */
  private static void note(String line, Set<MemoryId> acknowledged, Set<MemoryId> deleted) {
    if (line.matches("[+?-][0-9a-f-]{36}\\.")) {
      MemoryId id = MemoryId.parse("id", line.substring(1, 37));
      switch (line.charAt(0)) {
        case '+' -> acknowledged.add(id);
        case '-' -> deleted.add(id);
        default -> acknowledged.remove(id);
      }
    }
  }

  private void verify(Set<MemoryId> acknowledged, Set<MemoryId> deleted, int round) {
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      assertThat(store.find(acknowledged)).as("after kill %d", round).hasSize(acknowledged.size());
      assertThat(store.find(deleted)).as("deleted, after kill %d", round).isEmpty();
      long seen = 0;
      MemoryId last = null;
      List<EmbeddedMemory> page = store.scan(null, 500);
      while (!page.isEmpty()) {
        page.forEach(
            memory -> assertThat(memory).isEqualTo(CrashingWriter.memory(memory.memory().id())));
        seen += page.size();
        last = page.getLast().memory().id();
        page = store.scan(last, 500);
      }
      assertThat(store.browse(Filter.everything(), 0, 1).total()).isEqualTo(seen);
      assertThat(store.statistics().chunks()).isEqualTo(3 * seen);
    }
  }

  private List<String> command(int round) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xmx128m",
        "-cp",
        System.getProperty("java.class.path"),
        CrashingWriter.class.getName(),
        folder.toString(),
        Integer.toString(round));
  }
}
