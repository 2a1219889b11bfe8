package dev.cairn.domain.words;

/**
 * What an index knows about a text beside its words, as terms that no word can be: they begin with
 * a sign. A store keeps and finds them like words, and they do not make a text longer.
 */
enum Mark {
  /** The stem of a German word. */
  GERMAN("~"),
  /** The same from its end to its beginning, for the compounds that end in a word. */
  GERMAN_BACKWARDS("<"),
  /** Two things that mean the same, from either side: {@code =sla=servic level agreement}. */
  ABBREVIATION("=");

  private final String sign;

  Mark(String sign) {
    this.sign = sign;
  }

  String of(String term) {
    return sign + term;
  }

  /** The term itself. */
  String read(String marked) {
    return marked.substring(sign.length());
  }

  boolean marks(String term) {
    return term.startsWith(sign);
  }

  static String backwards(String term) {
    return new StringBuilder(term).reverse().toString();
  }
}
