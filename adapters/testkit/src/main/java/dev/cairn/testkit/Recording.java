package dev.cairn.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Requests with the answers that they got when they were recorded: whoever still answers the same,
 * to the byte, has kept what clients rely on. What no two runs share (new ids, the time of day, how
 * long things took) is told as such, and of a long answer only its beginning and its hash are kept.
 *
 * <p>Run the tests with {@code -Dcairn.record=true} to record anew, and look at what changed.
 */
public final class Recording {

  private static final int KEPT = 300;
  private static final Pattern REPEATED = Pattern.compile("\\{\\{x\\*(\\d+)}}");
  private static final Pattern ID_NAME = Pattern.compile("<id (\\d+)>");
  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Pattern TIME =
      Pattern.compile("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
  private static final Pattern MONTH = Pattern.compile("\"20[2-9]\\d-\\d\\d\":");
  private static final Pattern DURATION = Pattern.compile("(_time|took)_ms\":[0-9.E-]+");
  private static final Pattern CURSOR = Pattern.compile("(next_cursor(?:\":\"|: ))[\\w-]+");
  private static final Pattern DAY = Pattern.compile("(?<= )20\\d\\d-\\d\\d-\\d\\d(?= )");

  private final Path file;
  private final List<String> ids = new ArrayList<>();

  public Recording(Path file) {
    this.file = file;
  }

  /** Asks everything again, in order, and fails where an answer is another one. */
  public void replay(UnaryOperator<String> asked) {
    List<String> recorded = read();
    List<String> now = new ArrayList<>();
    for (String line : recorded) {
      if (line.startsWith("> ")) {
        now.add(line);
        now.add("< " + kept(told(asked.apply(expanded(line.substring(2))))));
      }
    }
    if (Boolean.getBoolean("cairn.record")) {
      write(now);
    } else {
      requireSame(recorded, now);
    }
  }

  /** Everything that is asked, as it is written down. */
  public List<String> requests() {
    return read().stream()
        .filter(line -> line.startsWith("> "))
        .map(line -> line.substring(2))
        .toList();
  }

  private static void requireSame(List<String> recorded, List<String> now) {
    if (recorded.size() != now.size()) {
      throw new AssertionError("the recording is not whole");
    }
    List<String> differences = new ArrayList<>();
    for (int i = 1; i < now.size(); i += 2) {
      if (!recorded.get(i).equals(now.get(i))) {
        differences.add(now.get(i - 1) + "\n  was " + recorded.get(i) + "\n  is  " + now.get(i));
      }
    }
    if (!differences.isEmpty()) {
      throw new AssertionError(
          differences.size() + " answers changed:\n" + String.join("\n", differences));
    }
  }

  private String expanded(String request) {
    String whole =
        REPEATED.matcher(request).replaceAll(found -> "x".repeat(Integer.parseInt(found.group(1))));
    return ID_NAME
        .matcher(whole)
        .replaceAll(found -> ids.get(Integer.parseInt(found.group(1)) - 1));
  }

  /** The answer without what belongs to this run alone. */
  private String told(String answer) {
    Instant start = Instant.now().minus(Duration.ofHours(1));
    String told = ID.matcher(answer).replaceAll(found -> "<id " + numberOf(found.group()) + ">");
    told =
        TIME.matcher(told)
            .replaceAll(
                found -> Instant.parse(found.group()).isAfter(start) ? "<now>" : found.group());
    told = DURATION.matcher(told).replaceAll("$1_ms\":0");
    told = CURSOR.matcher(told).replaceAll("$1<cursor>");
    LocalDate today = LocalDate.ofInstant(start, ZoneOffset.UTC);
    told =
        DAY.matcher(told)
            .replaceAll(
                found -> LocalDate.parse(found.group()).isBefore(today) ? found.group() : "<day>");
    return MONTH
        .matcher(told)
        .replaceAll(found -> found.group().startsWith("\"2020-") ? found.group() : "\"<month>\":");
  }

  private int numberOf(String id) {
    if (!ids.contains(id)) {
      ids.add(id);
    }
    return ids.indexOf(id) + 1;
  }

  private static String kept(String answer) {
    String line = answer.replace("\r", "\\r").replace("\n", "\\n");
    return line.length() <= KEPT
        ? line
        : line.substring(0, KEPT / 3) + " ... " + line.length() + " " + hash(line);
  }

  private static String hash(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<String> read() {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(List<String> lines) {
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
