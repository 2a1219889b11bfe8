package dev.cairn.testkit.fuzz;

import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** Writes JSON down with one value in it replaced, dropped, doubled or renamed. */
final class JsonMutation {

  private static final List<String> ODD_VALUES =
      List.of(
          "null",
          "true",
          "0",
          "-1",
          "-0.0",
          "1.5",
          "1e400",
          "1e999999999",
          "1e-999999999",
          "9223372036854775808",
          "2147483648",
          "NaN",
          "01",
          "+1",
          "undefined",
          "'single'",
          "\"\"",
          "\" \\n\"",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"\\udc00\\ud800\"",
          "\"\\u202e\\u200d\\ufeff\"",
          "\"e\\u0301\\ud83d\\udc69\\u200d\\ud83d\\udc67\"",
          "\"\uFFFF\uFDD0\"",
          "\"2020-02-30T25:61:61Z\"",
          "\"+999999999-12-31T23:59:59Z\"",
          "\"9999999999y\"",
          "\"../../..\"",
          "\"%s %n {0} ${x}\"",
          "\"unfinished",
          "[]",
          "[[],null,1]",
          "{}",
          "{\"a\":1,\"a\":2}",
          "{\"\":{\"\":{}}}",
          "{\"$and\":[{\"$or\":[]}]}");
  private static final int LONG = 70_000;
  private static final int DEEP = 3_000;
  private static final int MANY = 2_000;

  private final RandomGenerator random;
  private final StringBuilder out = new StringBuilder();
  private int before;
  private JsonNode other = StringNode.valueOf("");

  JsonMutation(RandomGenerator random) {
    this.random = random;
  }

  /** The first, with one value changed, perhaps to the whole of the second. */
  String of(JsonNode message, JsonNode another) {
    before = random.nextInt(count(message));
    other = another;
    write(message);
    return out.toString();
  }

  private static int count(JsonNode node) {
    return 1 + node.values().stream().mapToInt(JsonMutation::count).sum();
  }

  private void write(JsonNode node) {
    if (before-- == 0) {
      out.append(odd());
    } else if (node.isObject()) {
      out.append('{');
      node.properties().forEach(this::write);
      close('}');
    } else if (node.isArray()) {
      out.append('[');
      for (JsonNode element : node.values()) {
        write(element);
        out.append(',');
      }
      close(']');
    } else {
      out.append(node);
    }
  }

  private void write(Map.Entry<String, JsonNode> property) {
    String key = StringNode.valueOf(property.getKey()).toString();
    if (before == 0 && random.nextInt(3) == 0) {
      before--;
      out.append(
          switch (random.nextInt(3)) {
            case 0 -> "";
            case 1 -> key + ":" + property.getValue() + "," + key + ":" + odd() + ",";
            default -> "\"odd\":" + property.getValue() + ",";
          });
      return;
    }
    out.append(key).append(':');
    write(property.getValue());
    out.append(',');
  }

  /** In the place of the last comma, if there is one. */
  private void close(char bracket) {
    int last = out.length() - 1;
    if (out.charAt(last) == ',') {
      out.setCharAt(last, bracket);
    } else {
      out.append(bracket);
    }
  }

  private String odd() {
    int times = 1 + random.nextInt(random.nextInt(50) == 0 ? LONG : 20);
    return switch (random.nextInt(16)) {
      case 0 -> other.toString();
      case 1 -> "\"" + "x".repeat(times) + "\"";
      case 2 -> "9".repeat(times);
      case 3 -> nested(Math.min(times, DEEP));
      case 4 -> "[" + "\"a\",".repeat(Math.min(times, MANY)) + "1]";
      case 5 -> Long.toString(random.nextLong());
      case 6 -> Double.toString(Double.longBitsToDouble(random.nextLong()));
      default -> ODD_VALUES.get(random.nextInt(ODD_VALUES.size()));
    };
  }

  private String nested(int depth) {
    boolean closed = random.nextBoolean();
    return random.nextBoolean()
        ? "[".repeat(depth) + (closed ? "]".repeat(depth) : "")
        : "{\"a\":".repeat(depth) + "1" + (closed ? "}".repeat(depth) : "");
  }
}
