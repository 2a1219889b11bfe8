package dev.cairn.domain.words;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import org.jmolecules.ddd.types.ValueObject;

/**
 * The names in a query that stand for one thing only, such as a ticket's number: letters and digits
 * in one word. Where none of them occurs, nothing can be what the query asks for.
 *
 * @param names without what parts them, and without leading zeros, so that ADR-19 is ADR-019
 */
public record Identifiers(Set<String> names) implements ValueObject {

  public static final Identifiers NONE = new Identifiers(Set.of());

  /** Shorter ones, such as v2 or 3D, are words like others. */
  private static final int SHORTEST = 4;

  private static final String BETWEEN_WORDS = " \t\r\n,;:!?()[]{}<>\"'“”„«»";

  public Identifiers {
    names = Set.copyOf(names);
  }

  public static Identifiers in(String text) {
    StringTokenizer tokens = new StringTokenizer(text.toLowerCase(Locale.ROOT), BETWEEN_WORDS);
    Set<String> names = new HashSet<>();
    while (tokens.hasMoreTokens()) {
      String word = plain(Compound.parts(tokens.nextToken()));
      if (isName(word)) {
        names.add(word);
      }
    }
    return new Identifiers(names);
  }

  public boolean isEmpty() {
    return names.isEmpty();
  }

  /** Whether a text has one of the names. */
  public boolean occurIn(String text) {
    return words(text).stream().anyMatch(names::contains);
  }

  /** The words of a text, and also as one a word and the number behind it. */
  private static Set<String> words(String text) {
    StringTokenizer tokens = new StringTokenizer(text.toLowerCase(Locale.ROOT), BETWEEN_WORDS);
    Set<String> words = new HashSet<>();
    String before = "";
    while (tokens.hasMoreTokens()) {
      String word = plain(Compound.parts(tokens.nextToken()));
      words.add(word);
      if (isNumber(word)) {
        words.add(before + word);
      }
      before = word;
    }
    return words;
  }

  private static String plain(List<String> parts) {
    return parts.stream().map(Identifiers::withoutZeros).collect(Collectors.joining());
  }

  private static String withoutZeros(String part) {
    int first = 0;
    while (first + 1 < part.length() && part.charAt(first) == '0') {
      first++;
    }
    return isNumber(part) ? part.substring(first) : part;
  }

  private static boolean isNumber(String word) {
    return word.chars().allMatch(Character::isDigit);
  }

  private static boolean isName(String word) {
    return word.length() >= SHORTEST
        && Character.isLetter(word.charAt(0))
        && Character.isLetter(word.charAt(1))
        && word.chars().anyMatch(Character::isDigit);
  }
}
