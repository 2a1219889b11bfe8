package dev.cairn.bootstrap.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * What the machine around a data folder is like: its disk, its clock and its locale.
 *
 * @param freeBytes how much may still be written there
 */
record LocalConditions(Clock clock, ToLongFunction<Path> freeBytes) {

  static final LocalConditions REAL =
      new LocalConditions(Clock.systemUTC(), LocalConditions::usableBytes);

  private static final long LOW_DISK_BYTES = 500L << 20;
  private static final long FULL_DISK_BYTES = 10L << 20;
  private static final Duration FAR_OFF = Duration.ofDays(1);
  private static final int DEPTH = 3;

  /** What is left of the disk; some of it is needed to write at all. */
  Finding space(Path folder) {
    long free = freeBytes.applyAsLong(folder);
    String left = "%s, only %s left on the disk".formatted(folder, Doctor.megabytes(free));
    if (free < FULL_DISK_BYTES) {
      return Finding.problem(
          "folder", left + ", which is full", "Make room: nothing can be added or changed.");
    }
    return free < LOW_DISK_BYTES
        ? Finding.warning("folder", left, "Make room: writes are refused when the disk is full.")
        : Finding.ok("folder", "%s, %s free".formatted(folder, Doctor.megabytes(free)));
  }

  /** Whether the clock goes before what has been written here already. */
  Finding clock(Path folder) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    return newest(folder)
        .filter(this::isFuture)
        .map(
            time ->
                Finding.warning(
                    "clock",
                    "it is %s, and the data folder has a file of %s".formatted(now, time),
                    "Correct the clock of this machine: memories get their time from it."))
        .orElseGet(() -> Finding.ok("clock", now.toString()));
  }

  boolean isFuture(Instant time) {
    return time.isAfter(clock.instant().plus(FAR_OFF));
  }

  /** Cairn's text is UTF-8 everywhere; a terminal that shows another one garbles it. */
  Finding text(Map<String, String> environment) {
    String locale = locale(environment);
    int dot = locale.indexOf('.');
    String charset = dot < 0 ? "" : locale.substring(dot + 1).toLowerCase(Locale.ROOT);
    return charset.isEmpty() || charset.startsWith("utf-8") || charset.startsWith("utf8")
        ? Finding.ok("text", "UTF-8" + (locale.isEmpty() ? "" : ", locale " + locale))
        : Finding.warning(
            "text",
            "UTF-8, but the locale %s is not: letters may look wrong".formatted(locale),
            "Set LC_ALL to a locale in UTF-8, such as C.UTF-8, and the terminal to UTF-8.");
  }

  private static String locale(Map<String, String> environment) {
    return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
        .map(name -> environment.getOrDefault(name, ""))
        .filter(value -> !value.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static Optional<Instant> newest(Path folder) {
    try (Stream<Path> files = Files.walk(folder, DEPTH)) {
      return files.flatMap(LocalConditions::time).max(Instant::compareTo);
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }

  private static Stream<Instant> time(Path file) {
    try {
      return Stream.of(Files.getLastModifiedTime(file)).map(FileTime::toInstant);
    } catch (IOException goneMeanwhile) {
      return Stream.empty();
    }
  }

  private static long usableBytes(Path path) {
    try {
      return Files.getFileStore(path).getUsableSpace();
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }
}
