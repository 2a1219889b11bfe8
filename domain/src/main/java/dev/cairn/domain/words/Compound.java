package dev.cairn.domain.words;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Takes words apart that were written together: {@code HTTPServer2} is HTTP, Server and 2. */
public final class Compound {

  private static final Pattern POSSESSIVE = Pattern.compile("['\u2019]s(?=$|[_-])");
  private static final Pattern APOSTROPHE = Pattern.compile("['\u2019]");
  private static final Pattern JOINT = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  private Compound() {}

  /** A name as people would write it: {@code getUserName} becomes {@code get User Name}. */
  public static String spelledOut(String name) {
    return String.join(" ", parts(name));
  }

  /** The parts of a run of letters, digits and joints, as they are written. */
  static List<String> parts(String run) {
    List<String> parts = new ArrayList<>();
    if (run.chars().allMatch(Character::isLetterOrDigit)) {
      addParts(parts, run);
    } else {
      String word = APOSTROPHE.matcher(POSSESSIVE.matcher(run).replaceAll("")).replaceAll("");
      JOINT.splitAsStream(word).forEach(piece -> addParts(parts, piece));
    }
    return parts;
  }

  /** The whole that the parts are, with {@code ADR-019} and {@code ADR-19} being the same. */
  static String joined(List<String> parts) {
    boolean named = parts.stream().anyMatch(part -> !Letters.isNumber(part));
    return parts.stream()
        .map(part -> named && Letters.isNumber(part) ? Stems.number(part) : part)
        .collect(Collectors.joining());
  }

  private static void addParts(List<String> parts, String piece) {
    int start = 0;
    for (int at = 1; at < piece.length(); at++) {
      if (isBorder(piece, at)) {
        parts.add(piece.substring(start, at));
        start = at;
      }
    }
    if (start < piece.length()) {
      parts.add(piece.substring(start));
    }
  }

  private static boolean isBorder(String piece, int at) {
    char before = piece.charAt(at - 1);
    char here = piece.charAt(at);
    if (Character.isDigit(before) != Character.isDigit(here)) {
      return true;
    }
    boolean beforeSmall = at + 1 < piece.length() && Character.isLowerCase(piece.charAt(at + 1));
    return Character.isUpperCase(here)
        && (Character.isLowerCase(before) || (Character.isUpperCase(before) && beforeSmall));
  }
}
