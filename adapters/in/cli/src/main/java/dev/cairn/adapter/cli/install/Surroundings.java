package dev.cairn.adapter.cli.install;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The variables that steer Cairn here, which a client would otherwise start it without. What may be
 * secret stays out of the client's file, which others read and sync.
 */
record Surroundings(Map<String, String> variables) {

  private static final String OURS = "CAIRN_";
  private static final Set<String> SECRET_WORDS =
      Set.of("TOKEN", "PASSWORD", "SECRET", "KEY", "CREDENTIALS");
  private static final Pattern CREDENTIALS =
      Pattern.compile("://[^/?#]*@|(password|token|secret|key)=", Pattern.CASE_INSENSITIVE);

  /** Those that a client is told, by their names. */
  SortedMap<String, String> told() {
    SortedMap<String, String> told = new TreeMap<>();
    variables.forEach(
        (name, value) -> {
          if (isOurs(name, value) && !isSecret(name, value)) {
            told.put(name, value);
          }
        });
    return told;
  }

  /** The names of those that a client is not told. */
  List<String> leftOut() {
    return variables.entrySet().stream()
        .filter(each -> isOurs(each.getKey(), each.getValue()))
        .filter(each -> isSecret(each.getKey(), each.getValue()))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private static boolean isOurs(String name, String value) {
    return name.startsWith(OURS) && !value.isBlank();
  }

  private static boolean isSecret(String name, String value) {
    return List.of(name.toUpperCase(Locale.ROOT).split("_", -1)).stream()
            .anyMatch(SECRET_WORDS::contains)
        || CREDENTIALS.matcher(value).find();
  }
}
