package dev.cairn.domain.chunk;

/**
 * Places where a text may be cut, best first. A border lies behind the white space that marks it.
 */
enum Border {
  PARAGRAPH,
  LINE,
  SENTENCE,
  WORD,
  /** Beside a mark or an ideograph, where a tokenizer cuts as well, so that no word is torn. */
  RUN;

  private static final String STOPS = ".!?…";
  private static final String FULL_WIDTH_STOPS = "。！？";
  private static final String CLOSERS = "\"')]}»”’";

  /** Whether the text may be cut here, given that this is neither its beginning nor its end. */
  private boolean at(String text, int position) {
    char before = text.charAt(position - 1);
    return switch (this) {
      case PARAGRAPH -> before == '\n' && blankLineEndsAt(text, position - 1);
      case LINE -> before == '\n';
      case SENTENCE -> FULL_WIDTH_STOPS.indexOf(before) >= 0 || isBehindSentence(text, position);
      case WORD -> Character.isWhitespace(before);
      case RUN -> endsRun(text, position);
    };
  }

  private static boolean isBehindSentence(String text, int position) {
    return Character.isWhitespace(text.charAt(position - 1))
        && endsSentence(text, lastVisible(text, position - 1));
  }

  private static boolean endsRun(String text, int position) {
    boolean insidePair =
        position < text.length()
            && Character.isSurrogatePair(text.charAt(position - 1), text.charAt(position));
    return !insidePair
        && (!isInner(text.codePointBefore(position))
            || (position < text.length() && !isInner(text.codePointAt(position))));
  }

  int lastBetween(String text, int least, int most) {
    for (int position = most; position >= Math.max(1, least); position--) {
      if (isBorder(text, position)) {
        return position;
      }
    }
    return -1;
  }

  int firstBetween(String text, int least, int most) {
    for (int position = Math.max(1, least); position < most; position++) {
      if (isBorder(text, position)) {
        return position;
      }
    }
    return -1;
  }

  private boolean isBorder(String text, int position) {
    boolean stretchGoesOn =
        position < text.length() && Character.isWhitespace(text.charAt(position));
    return !stretchGoesOn && position <= text.length() && at(text, position);
  }

  private static boolean isInner(int character) {
    return (Character.isLetterOrDigit(character) && !Character.isIdeographic(character))
        || Character.getType(character) == Character.NON_SPACING_MARK;
  }

  private static int lastVisible(String text, int from) {
    int position = from;
    while (position > 0 && Character.isWhitespace(text.charAt(position))) {
      position--;
    }
    return position;
  }

  private static boolean endsSentence(String text, int last) {
    int position = last;
    while (position > 0 && CLOSERS.indexOf(text.charAt(position)) >= 0) {
      position--;
    }
    return STOPS.indexOf(text.charAt(position)) >= 0;
  }

  private static boolean blankLineEndsAt(String text, int newline) {
    for (int position = newline - 1; position >= 0; position--) {
      char character = text.charAt(position);
      if (character == '\n') {
        return true;
      }
      if (!Character.isWhitespace(character)) {
        return false;
      }
    }
    return false;
  }
}
