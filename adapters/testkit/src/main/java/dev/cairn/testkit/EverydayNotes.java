package dev.cairn.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Notes as people keep them, and what they type to find them again. */
public final class EverydayNotes {

  /** What someone typed, and the note that was meant. */
  public record Typed(String query, String note) {}

  /** Each note, and below it what is typed for it, separated by bars. */
  private static final List<String> LINES = lines();

  private EverydayNotes() {}

  public static List<String> notes() {
    return LINES.stream().filter(line -> !line.startsWith("> ")).toList();
  }

  public static List<Typed> typed() {
    return LINES.stream()
        .filter(line -> line.startsWith("> "))
        .flatMap(
            line ->
                Arrays.stream(line.substring(2).split(" \\| ", -1))
                    .map(query -> new Typed(query, LINES.get(LINES.indexOf(line) - 1))))
        .toList();
  }

  private static List<String> lines() {
    try (InputStream in = EverydayNotes.class.getResourceAsStream("everyday-notes.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
