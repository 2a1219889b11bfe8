package dev.cairn.domain.words;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    return new Identifiers(words(text).filter(Identifiers::isName).collect(Collectors.toSet()));
  }

  public boolean isEmpty() {
    return names.isEmpty();
  }

  /** Whether a text has one of the names, perhaps as a word and the number behind it. */
  public boolean occurIn(String text) {
    String before = "";
    for (String word : words(text).toList()) {
      if (names.contains(word) || (isNumber(word) && names.contains(before + word))) {
        return true;
      }
      before = word;
    }
    return false;
  }

  private static Stream<String> words(String text) {
    StringTokenizer tokens = new StringTokenizer(text.toLowerCase(Locale.ROOT), BETWEEN_WORDS);
    return Collections.list(tokens).stream()
        .map(token -> plain(Compound.parts(String.valueOf(token))));
  }

  private static String plain(List<String> parts) {
    return parts.stream()
        .map(part -> isNumber(part) ? Stems.number(part) : part)
        .collect(Collectors.joining());
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
