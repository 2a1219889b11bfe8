package dev.cairn.domain.answer;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** What two texts have in common that say the same: every letter and digit, in their order. */
final class Sameness {

  private static final Pattern NOISE = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  private Sameness() {}

  static String of(String text) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    String bare = NOISE.matcher(plain).replaceAll("");
    return bare.isEmpty() ? plain : bare;
  }
}
