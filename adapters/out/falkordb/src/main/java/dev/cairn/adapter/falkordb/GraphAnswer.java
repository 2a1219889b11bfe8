package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.Legible;
import dev.cairn.adapter.remote.MalformedAnswer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;

/** The rows that a query gave, read from FalkorDB's compact form. */
record GraphAnswer(List<Attributes> rows) {

  private static final String NEWER =
      "The graph was written by a newer version of Cairn. Use that version to open it.";

  static GraphAnswer of(@Nullable Object reply) {
    List<?> parts = list(reply);
    for (Object part : parts) {
      if (part instanceof JedisDataException failed) {
        throw failed;
      }
    }
    if ((parts.size() != 1 && parts.size() != 3) || !isStatistics(parts.getLast())) {
      throw new MalformedAnswer("an answer is incomplete");
    }
    List<Attributes> rows = new ArrayList<>();
    if (parts.size() == 3) {
      List<String> names =
          list(parts.getFirst()).stream().map(column -> text(list(column).getLast())).toList();
      list(parts.get(1)).forEach(row -> rows.add(row(names, list(row))));
    }
    return new GraphAnswer(rows);
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The only row of an answer that always has one. */
  Attributes only() {
    if (rows.isEmpty()) {
      throw new MalformedAnswer("a row is missing");
    }
    return rows.getFirst();
  }

  /** What a graph says about itself, in a format that we know. */
  Attributes self() {
    if (rows.isEmpty()) {
      throw Graph.missing();
    }
    return rows.getFirst().requireFormat(Graph.FORMAT, NEWER);
  }

  /** The answer to a question for a number, which is called {@code count}. */
  long count() {
    return only().number("count");
  }

  /** The answer to a question for a number by {@code name}. */
  Map<String, Long> counts() {
    Map<String, Long> counts = new TreeMap<>();
    map(row -> counts.put(row.text("name"), row.number("count")));
    return counts;
  }

  /** What the rows say; those that can't be understood are left out, with a warning. */
  <T> List<T> map(Function<Attributes, T> reading) {
    return Legible.of("row of FalkorDB", rows, reading);
  }

  /** Every answer ends with lines about how it came about. */
  private static boolean isStatistics(@Nullable Object part) {
    return list(part).stream().allMatch(byte[].class::isInstance);
  }

  private static Attributes row(List<String> names, List<?> cells) {
    if (cells.size() != names.size()) {
      throw new MalformedAnswer("a column is missing");
    }
    Map<String, @Nullable Object> values = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      if (cells.get(i) instanceof JedisDataException failed) {
        throw failed;
      }
      values.put(names.get(i), value(list(cells.get(i))));
    }
    return new Attributes(values);
  }

  /** A value is a pair: a number for its kind, then itself. */
  private static @Nullable Object value(List<?> pair) {
    if (pair.size() != 2 || !(pair.getFirst() instanceof Long kind)) {
      throw new MalformedAnswer("a value has no kind");
    }
    Object raw = pair.getLast();
    return switch (kind.intValue()) {
      case 1 -> null;
      case 2 -> text(raw);
      case 3 -> integer(raw);
      case 4 -> Boolean.valueOf(text(raw));
      case 5 -> number(text(raw));
      case 6 -> array(list(raw));
      case 10 -> map(list(raw));
      case 12 -> vector(list(raw));
      default -> throw new MalformedAnswer("a value of an unknown kind");
    };
  }

  private static List<@Nullable Object> array(List<?> cells) {
    List<@Nullable Object> values = new ArrayList<>(cells.size());
    cells.forEach(cell -> values.add(value(list(cell))));
    return values;
  }

  /** Names and values take turns. */
  private static Map<String, @Nullable Object> map(List<?> parts) {
    Map<String, @Nullable Object> values = new HashMap<>();
    for (int i = 0; i + 1 < parts.size(); i += 2) {
      values.put(text(parts.get(i)), value(list(parts.get(i + 1))));
    }
    return values;
  }

  private static float[] vector(List<?> cells) {
    float[] vector = new float[cells.size()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) number(text(cells.get(i)));
    }
    return vector;
  }

  private static double number(String text) {
    return switch (text) {
      case "nan", "-nan" -> Double.NaN;
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> parsed(text);
    };
  }

  private static double parsed(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new MalformedAnswer("a number is malformed");
    }
  }

  private static long integer(@Nullable Object raw) {
    if (raw instanceof Long number) {
      return number;
    }
    throw new MalformedAnswer("an integer is missing");
  }

  private static String text(@Nullable Object raw) {
    return switch (raw) {
      case byte[] bytes -> new String(bytes, StandardCharsets.UTF_8);
      case String text -> text;
      case null, default -> throw new MalformedAnswer("a text is missing");
    };
  }

  private static List<?> list(@Nullable Object raw) {
    if (raw instanceof List<?> list) {
      return list;
    }
    throw new MalformedAnswer("a list is missing");
  }
}
