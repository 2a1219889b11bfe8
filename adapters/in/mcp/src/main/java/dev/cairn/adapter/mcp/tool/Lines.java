package dev.cairn.adapter.mcp.tool;

import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Keeps what others wrote to the line that it stands on, and knows the lines of our own lists. */
final class Lines {

  private static final Pattern END = Pattern.compile("[\\v\\x1c-\\x1e]");
  private static final Pattern SPACE = Pattern.compile("[\\s\\v\\x1c-\\x1e]+");

  /** How the heads, the entries and the handles of lists of memories begin. */
  private static final Pattern OWN =
      Pattern.compile(
          "\\A\\h*+(?:\\d++\\.\\h*+(?:\\[Score:|[0-9a-f]{8}-[0-9a-f]{4}-)|Found \\d+ results"
              + "|No (?:results|memories) |Memories \\d+ to |memory_id, |next_cursor:)",
          Pattern.CASE_INSENSITIVE);

  private Lines() {}

  /** The text on one line. */
  static String flat(String text) {
    return SPACE.matcher(text.strip()).replaceAll(" ");
  }

  /** The entries of a list, under their numbers from this one on. */
  static <T> String numbered(int first, List<T> all, BiFunction<Integer, T, String> entry) {
    return IntStream.range(0, all.size())
        .mapToObj(i -> entry.apply(first + i, all.get(i)))
        .collect(Collectors.joining());
  }

  /** Whether an entry of a list has lines, after its first, that look like the list's own. */
  static boolean imitates(String entry) {
    return END.splitAsStream(entry).skip(1).anyMatch(line -> OWN.matcher(line).lookingAt());
  }
}
