package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program under everything at once, for as long as {@code -Dcairn.soak=PT30M} says: adds,
 * searches, syncs, followers and owners that are killed, clients that trickle. Nothing may grow;
 * the figures are told, and kept in {@code target/soak.tsv}.
 */
class SoakIT {

  private static final Duration TIME = Duration.parse(System.getProperty("cairn.soak", "PT3S"));
  private static final int SAMPLES = 60;

  /** Before that, what is measured is how the program warms up. */
  private static final Duration LONG_ENOUGH = Duration.ofMinutes(10);

  private static final int SLOW_CLIENTS = 6;
  private static final Path FIGURES = Path.of("target", "soak.tsv");

  @TempDir Path folder;

  private volatile long end;
  private final List<Sample> samples = new ArrayList<>();

  /** What the long-lived processes hold, and what is in the folders. */
  private record Sample(Vitals service, Vitals follower, long files, long stormyFiles) {}

  private interface Work {
    void once() throws Exception;
  }

  @Test
  void nothingGrows() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "what a process holds is in /proc");
    Path home = Files.createDirectory(folder.resolve("home"));
    Path stormy = Files.createDirectory(folder.resolve("stormy"));
    Path offered = Files.createDirectory(folder.resolve("offered"));
    try (ServiceProcess service = ServiceProcess.start(home, Map.of("CAIRN_LOG_LEVEL", "warning"));
        CairnProcess follower = CairnProcess.mcp(home);
        ExecutorService threads = Executors.newCachedThreadPool()) {
      SoakWork work = new SoakWork(home, service, follower);
      end = System.nanoTime() + TIME.toNanos();
      List<Future<?>> running = new ArrayList<>();
      running.add(threads.submit(() -> again(50, work::add)));
      running.add(threads.submit(() -> again(20, work::search)));
      running.add(threads.submit(() -> again(5_000, () -> work.sync(offered))));
      running.add(threads.submit(() -> again(2_000, work::killFollower)));
      running.add(threads.submit(() -> storm(work, stormy)));
      for (int i = 0; i < SLOW_CLIENTS; i++) {
        boolean inTheBody = i % 2 == 0;
        running.add(threads.submit(() -> again(100, () -> work.trickle(inTheBody))));
      }
      while (System.nanoTime() < end && running.stream().noneMatch(Future::isDone)) {
        Thread.sleep(TIME.dividedBy(SAMPLES).toMillis());
        sample(service, follower, home, stormy);
      }
      tell(work);
      end = System.nanoTime();
      for (Future<?> each : running) {
        each.get();
      }
      assertThat(service.log()).noneMatch(line -> line.contains("\"level\":\"error\""));
    }
    if (TIME.compareTo(LONG_ENOUGH) >= 0) {
      judge();
    }
  }

  private Void again(long pause, Work work) throws Exception {
    do {
      work.once();
      Thread.sleep(pause);
    } while (System.nanoTime() < end);
    return null;
  }

  /** Each process owns the folder for a while, until it is killed and another takes over. */
  private Void storm(SoakWork work, Path stormy) throws Exception {
    CairnProcess owner = CairnProcess.mcp(stormy);
    do {
      owner = work.killOwner(stormy, owner);
      Thread.sleep(2_000);
    } while (System.nanoTime() < end);
    owner.close();
    return null;
  }

  private void sample(ServiceProcess service, CairnProcess follower, Path home, Path stormy)
      throws IOException {
    samples.add(
        new Sample(
            Vitals.of(service.pid()),
            Vitals.of(follower.pid()),
            Vitals.files(home),
            Vitals.files(stormy)));
  }

  private void tell(SoakWork work) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("service kB\tthreads\tdescriptors\tfollower kB\tthreads\tdescriptors\tfiles\tfiles");
    for (Sample each : samples) {
      lines.add(
          each.service()
              + "\t"
              + each.follower()
              + "\t"
              + each.files()
              + "\t"
              + each.stormyFiles());
    }
    lines.add(
        "# %d adds, %d searches, %d syncs, %d kills, %d slow clients, %d refusals"
            .formatted(
                work.adds.get(),
                work.searches.get(),
                work.syncs.get(),
                work.kills.get(),
                work.trickles.get(),
                work.refusals.get()));
    Files.write(FIGURES, lines);
    System.err.println(String.join("\n", lines));
  }

  /** The last quarter holds no more than the second, but for a little that comes and goes. */
  private void judge() {
    requireLevel("the service's memory in kB", each -> each.service().kilobytes(), 32 * 1024);
    requireLevel("the service's threads", each -> each.service().threads(), 8);
    requireLevel("the service's descriptors", each -> each.service().descriptors(), 16);
    requireLevel("the follower's memory in kB", each -> each.follower().kilobytes(), 16 * 1024);
    requireLevel("the follower's threads", each -> each.follower().threads(), 4);
    requireLevel("the follower's descriptors", each -> each.follower().descriptors(), 8);
    requireLevel("the files", Sample::files, 32);
    requireLevel("the files where owners are killed", Sample::stormyFiles, 32);
  }

  private void requireLevel(String what, ToLongFunction<Sample> measured, long allowed) {
    int quarter = samples.size() / 4;
    long early = median(samples.subList(quarter, 2 * quarter), measured);
    long late = median(samples.subList(3 * quarter, samples.size()), measured);
    System.err.printf("%s: %d, later %d%n", what, early, late);
    assertThat(late).as(what + ", which were " + early).isLessThanOrEqualTo(early + allowed);
  }

  private static long median(List<Sample> several, ToLongFunction<Sample> what) {
    long[] sorted = several.stream().mapToLong(what).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
