package dev.cairn.bootstrap.settings;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which values a setting takes, and how a refusal says so. It never repeats what was given. */
public record AllowedValues(Predicate<String> allowed, String rule) {

  /** The store that needs no server. */
  public static final String EMBEDDED = "lucene";

  /** Where schemas are without a server. */
  public static final String EMBEDDED_SCHEMAS = "embedded";

  /** The database for memories, catalogue and schemas. */
  public static final String POSTGRES = "postgres";

  /** What memories and the catalogue can live in. */
  public static final List<String> STORES = List.of(EMBEDDED, "falkordb", "qdrant", POSTGRES);

  /** A name or an address of IPv4, one of IPv6 in brackets, or, without a port, such a one bare. */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?:\\[[0-9A-Fa-f:.]+]|[^\\s:\\[\\]]+)(?::([0-9]{1,5}))?"
              + "|[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*");

  static AllowedValues oneOf(String... values) {
    return oneOf(List.of(values));
  }

  static AllowedValues oneOf(List<String> values) {
    return new AllowedValues(values::contains, "must be one of: " + String.join(", ", values));
  }

  static AllowedValues text() {
    return new AllowedValues(value -> !value.isBlank(), "must not be empty");
  }

  static AllowedValues startingWith(String beginning) {
    return new AllowedValues(value -> value.startsWith(beginning), "must begin with " + beginning);
  }

  static AllowedValues url() {
    return new AllowedValues(
        value -> value.matches("https?://[A-Za-z0-9.:\\[\\]-]+(/\\S*)?"),
        "must be like http://<host>:<port>");
  }

  /** One server, or several separated by commas, each perhaps with its port. */
  static AllowedValues addresses() {
    return new AllowedValues(
        value -> Stream.of(value.split(",", -1)).allMatch(each -> isAddress(each.strip())),
        "must be like <host> or <host>:<port>, several separated by commas");
  }

  private static boolean isAddress(String value) {
    Matcher address = ADDRESS.matcher(value);
    return address.matches()
        && (address.group(1) == null || isBetween(Integer.parseInt(address.group(1)), 1, 65_535));
  }

  static AllowedValues number(int least, int most) {
    return new AllowedValues(
        value -> value.matches("[0-9]{1,9}") && isBetween(Integer.parseInt(value), least, most),
        "must be a number from " + least + " to " + most);
  }

  static AllowedValues share() {
    return new AllowedValues(
        value -> value.matches("0?\\.[0-9]{1,9}|0"), "must be a number from 0 to below 1");
  }

  private static boolean isBetween(int value, int least, int most) {
    return value >= least && value <= most;
  }
}
