package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Several processes on one data folder. */
class SharedFolderIT {

  private static final int PROCESSES = 8;
  private static final int MEMORIES = 200;

  @TempDir Path home;

  @Test
  void eightProcessesWriteTwoHundredMemoriesEachAtOnce() throws Exception {
    inParallel(PROCESSES, number -> writeAll(number, ConcurrentHashMap.newKeySet()));

    JsonNode stats = CairnProcess.run(home, "stats", "--json").json();

    assertThat(stats.path("memories").asInt()).isEqualTo(PROCESSES * MEMORIES);
  }

  @Test
  void nothingAcknowledgedIsLostWhenOwnersAreKilledOneAfterTheOther() throws Exception {
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    List<CairnProcess> owners = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      CairnProcess process = CairnProcess.mcp(home);
      process.call(1, "add_memory", Map.of("text", "owner " + i));
      owners.add(process);
    }
    try (ExecutorService writers = Executors.newFixedThreadPool(2)) {
      List<Future<?>> running = new ArrayList<>();
      for (int number = 0; number < 2; number++) {
        int writer = number;
        running.add(writers.submit(() -> writeAll(writer, acknowledged)));
      }
      for (CairnProcess owner : owners) {
        int before = acknowledged.size();
        while (acknowledged.size() < before + 20
            && acknowledged.size() < 2 * MEMORIES
            && running.stream().noneMatch(Future::isDone)) {
          Thread.sleep(5);
        }
        owner.kill();
      }
      for (Future<?> writer : running) {
        writer.get();
      }
    }

    Set<String> stored = storedTexts();

    assertThat(acknowledged).hasSize(2 * MEMORIES);
    assertThat(stored).containsAll(acknowledged);
    assertThat(stored).hasSize(2 * MEMORIES + 3);
  }

  private Void writeAll(int number, Set<String> acknowledged) throws IOException {
    try (CairnProcess process = CairnProcess.mcp(home)) {
      for (int i = 0; i < MEMORIES; i++) {
        String text = "process " + number + " says " + i;
        JsonNode result = process.call(i + 1, "add_memory", Map.of("text", text));
        assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
        assertThat(result.path("structuredContent").path("created").asBoolean())
            .as(result.toString())
            .isTrue();
        acknowledged.add(text);
      }
    }
    return null;
  }

  private Set<String> storedTexts() throws IOException {
    Set<String> texts = new HashSet<>();
    CairnProcess.run(home, "export", "-")
        .out()
        .lines()
        .map(line -> Json.MAPPER.readTree(line).path("text").asString())
        .forEach(texts::add);
    return texts;
  }

  private interface Numbered {
    Void run(int number) throws IOException;
  }

  private static void inParallel(int count, Numbered action)
      throws InterruptedException, ExecutionException {
    try (ExecutorService pool = Executors.newFixedThreadPool(count)) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        tasks.add(() -> action.run(number));
      }
      for (Future<Void> done : pool.invokeAll(tasks)) {
        done.get();
      }
    }
  }
}
