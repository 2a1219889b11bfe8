package dev.cairn.bootstrap;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** How much a process holds, as Linux tells it. */
record Vitals(long kilobytes, long threads, long descriptors) {

  static Vitals of(long pid) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    List<String> status = Files.readAllLines(process.resolve("status"));
    return new Vitals(
        number(status, "VmRSS:"), number(status, "Threads:"), files(process.resolve("fd")));
  }

  /** How many there are in a folder, at any depth; what vanishes meanwhile does not count. */
  static long files(Path folder) throws IOException {
    AtomicLong count = new AtomicLong();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            count.incrementAndGet();
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
          }
        });
    return count.get();
  }

  @Override
  public String toString() {
    return kilobytes + "\t" + threads + "\t" + descriptors;
  }

  private static long number(List<String> status, String name) {
    return status.stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.replaceAll("\\D", ""))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElseThrow();
  }
}
