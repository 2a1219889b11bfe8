package dev.cairn.domain.time;

import java.util.List;

/** The tokens of a text, in their order. */
record Tokens(List<Token> all) {

  private static final Token NOTHING = new Token("", 0, 0, Sign.NONE, false, true, false);

  Tokens {
    all = List.copyOf(all);
  }

  int size() {
    return all.size();
  }

  /** The token there; one that says nothing behind the last. */
  Token at(int place) {
    return place < all.size() ? all.get(place) : NOTHING;
  }

  /** The token there, if no sentence ends before it. */
  Token near(int place) {
    return at(place).apart() ? NOTHING : at(place);
  }

  boolean isEnd(int place) {
    return at(place).apart();
  }

  /** Whether what stands before it is complete, as far as one word can tell. */
  boolean goesOn(int place) {
    Token next = near(place);
    return isEnd(place) || next.comma() || TimeWords.goesOn(next.text());
  }
}
