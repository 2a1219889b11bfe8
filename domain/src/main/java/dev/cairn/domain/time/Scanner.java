package dev.cairn.domain.time;

import dev.cairn.domain.time.Sign.Kind;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;

/**
 * Parts a text into words and numbers, in one pass. What hangs together by other characters
 * (versions, addresses, ids, amounts of money) is one token that says nothing, so that no part of
 * it can be taken for a date.
 */
final class Scanner {

  private static final String ENDS = ";!?\n。！？；";
  private static final String COMMAS = ",，、";
  private static final String JOINTS = "-_/.:@\\";
  private static final String STICKS_TO_WORDS = "$€£¥#№@=+/\\_&~";
  private static final String STICKS_TO_NUMBERS = "-.:−<>";
  private static final String STICKS_BEHIND = "%€$°";
  private static final String HAN_DIGITS = "〇一二三四五六七八九";
  private static final String TRADITIONAL = "週個這號禮兩來後過鐘時";
  private static final String SIMPLIFIED = "周个这号礼两来后过钟时";

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private boolean apart;
  private boolean comma;

  private Scanner(String text) {
    this.text = text;
  }

  static Tokens tokens(String text) {
    Scanner scanner = new Scanner(text);
    scanner.scan();
    return new Tokens(scanner.tokens);
  }

  private void scan() {
    int at = 0;
    while (at < text.length()) {
      int character = text.codePointAt(at);
      if (isHan(character)) {
        at = han(at);
      } else if (Character.isLetterOrDigit(character)) {
        at = run(at);
      } else {
        between(character);
        at += Character.charCount(character);
      }
    }
  }

  private void between(int character) {
    comma |= COMMAS.indexOf(character) >= 0;
    apart |= ENDS.indexOf(character) >= 0 || (character == '.' && !isAbbreviated());
  }

  /** Whether the token before may have a dot of its own: 14. März, Apr. 12. */
  private boolean isAbbreviated() {
    if (tokens.isEmpty()) {
      return false;
    }
    Token last = tokens.getLast();
    return last.is(Kind.SHORT_MONTH) || (last.is(Kind.NUMBER) && last.text().length() <= 2);
  }

  private int run(int start) {
    int end = start;
    while (end < text.length() && (isPart(end) || isJoint(start, end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    String word = isStuck(start, end) ? "" : plain(text.substring(start, end));
    add(word, start, end, sign(word));
    return end;
  }

  private boolean isPart(int at) {
    int character = text.codePointAt(at);
    return Character.isLetterOrDigit(character) && !isHan(character);
  }

  private boolean isJoint(int start, int at) {
    if (at == start || at + 1 >= text.length() || !isPart(at + 1)) {
      return false;
    }
    char joint = text.charAt(at);
    return JOINTS.indexOf(joint) >= 0 || (joint == ',' && isDigit(at - 1) && isThousand(at + 1));
  }

  /** Three digits and no more: 2,025, but not 14,2026. */
  private boolean isThousand(int at) {
    int end = at;
    while (end < Math.min(text.length(), at + 4) && isDigit(end)) {
      end++;
    }
    return end == at + 3;
  }

  private boolean isDigit(int at) {
    return Character.isDigit(text.charAt(at));
  }

  private boolean isStuck(int start, int end) {
    boolean before =
        start > 0
            && (STICKS_TO_WORDS.indexOf(text.charAt(start - 1)) >= 0
                || (isDigit(start) && STICKS_TO_NUMBERS.indexOf(text.charAt(start - 1)) >= 0));
    return before || (end < text.length() && STICKS_BEHIND.indexOf(text.charAt(end)) >= 0);
  }

  /** The longest known word, else a single character. */
  private int han(int start) {
    int digits = hanNumber(start);
    if (digits > start) {
      return digits;
    }
    for (int length = TimeWords.LONGEST_HAN; length > 0; length--) {
      int end = Math.min(text.length(), start + length);
      String word = simplified(text.substring(start, end));
      List<Sign> signs = TimeWords.of(word);
      if (!signs.isEmpty()) {
        signs.forEach(sign -> add(word, start, end, sign));
        return end;
      }
    }
    int end = start + Character.charCount(text.codePointAt(start));
    add(text.substring(start, end), start, end, Sign.NONE);
    return end;
  }

  /** Reads a number in Chinese characters; the start where there is none. */
  private int hanNumber(int start) {
    int end = start;
    while (end < text.length() && end < start + 4 && isHanDigit(text.charAt(end))) {
      end++;
    }
    if (end > start) {
      String digits = text.substring(start, end);
      add(digits, start, end, new Sign(Kind.NUMBER, hanValue(digits)));
    }
    return end;
  }

  private static int hanValue(String digits) {
    int ten = digits.indexOf('十');
    if (ten < 0) {
      return digits.chars().reduce(0, (value, digit) -> 10 * value + hanDigit(digit));
    }
    int tens = ten == 0 ? 1 : hanDigit(digits.charAt(ten - 1));
    int ones = ten + 1 == digits.length() ? 0 : hanDigit(digits.charAt(ten + 1));
    return 10 * tens + ones;
  }

  private static boolean isHanDigit(int character) {
    return character == '十' || character == '两' || character == '兩' || hanDigit(character) >= 0;
  }

  private static int hanDigit(int character) {
    return character == '两' || character == '兩' ? 2 : HAN_DIGITS.indexOf(character);
  }

  private void add(String word, int start, int end, Sign sign) {
    boolean capital = Character.isUpperCase(text.codePointAt(start));
    tokens.add(new Token(word, start, end, sign, capital, apart, comma));
    apart = false;
    comma = false;
  }

  private static Sign sign(String word) {
    int digits = 0;
    while (digits < word.length() && isAsciiDigit(word.charAt(digits))) {
      digits++;
    }
    if (digits > 0) {
      return digits > 4 ? Sign.NONE : number(word.substring(0, digits), word.substring(digits));
    }
    if (word.length() == 2 && word.charAt(0) == 'q' && "1234".indexOf(word.charAt(1)) >= 0) {
      return new Sign(Kind.QUARTER, word.charAt(1) - '0');
    }
    List<Sign> signs = TimeWords.of(word);
    return signs.isEmpty() ? Sign.NONE : signs.getFirst();
  }

  private static Sign number(String digits, String rest) {
    return switch (rest) {
      case "" -> new Sign(Kind.NUMBER, Integer.parseInt(digits));
      case "st", "nd", "rd", "th" -> new Sign(Kind.ORDINAL, Integer.parseInt(digits));
      default -> Sign.NONE;
    };
  }

  /** In small letters, with the digits of any writing as 0 to 9. */
  private static String plain(String word) {
    StringBuilder plain = new StringBuilder(word.length());
    word.codePoints()
        .map(Character::toLowerCase)
        .map(each -> Character.isDigit(each) ? '0' + Character.digit(each, 10) : each)
        .map(each -> each == 'ё' ? 'е' : each)
        .forEach(plain::appendCodePoint);
    return plain.toString();
  }

  private static String simplified(String word) {
    StringBuilder simplified = new StringBuilder(word);
    for (int i = 0; i < word.length(); i++) {
      int place = TRADITIONAL.indexOf(word.charAt(i));
      if (place >= 0) {
        simplified.setCharAt(i, SIMPLIFIED.charAt(place));
      }
    }
    return simplified.toString();
  }

  private static boolean isAsciiDigit(char character) {
    return character >= '0' && character <= '9';
  }

  private static boolean isHan(int character) {
    return UnicodeScript.of(character) == UnicodeScript.HAN;
  }
}
