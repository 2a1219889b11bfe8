package dev.cairn.adapter.onnx.text;

import dev.cairn.adapter.onnx.files.PackagedFile;
import dev.cairn.adapter.onnx.text.CharacterTable.Treatment;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * The tokenizer of uncased BERT models: clean, split into words, strip accents, lower the case, and
 * cut each word into the longest pieces the vocabulary has. It gives the ids that the reference
 * implementation gives. Safe to use from many threads.
 *
 * <p>A word's tokens all begin where the word begins. So a text that is cut where a token begins
 * falls into parts whose tokens, counted apart, add up to those of the whole; inside a word they
 * would not.
 */
public final class WordPieceTokenizer implements TextTokenizer {

  private static final int LONGEST_WORD = 100;
  private static final String UNKNOWN = "[UNK]";
  private static final List<String> SPECIAL = List.of("[PAD]", UNKNOWN, "[CLS]", "[SEP]", "[MASK]");

  private final CharacterTable characters;
  private final Vocabulary vocabulary;
  private final int[] specialIds;
  private final int unknown;
  private final int first;
  private final int last;

  WordPieceTokenizer(CharacterTable characters, Vocabulary vocabulary) throws IOException {
    this.characters = characters;
    this.vocabulary = vocabulary;
    specialIds = SPECIAL.stream().mapToInt(this::idOf).toArray();
    if (Arrays.stream(specialIds).anyMatch(id -> id == Vocabulary.NONE)) {
      throw new IOException("the tokenizer's vocabulary has no special tokens");
    }
    unknown = idOf(UNKNOWN);
    first = idOf("[CLS]");
    last = idOf("[SEP]");
  }

  public static WordPieceTokenizer load(PackagedFile tokenizer) throws IOException {
    return new WordPieceTokenizer(CharacterTable.load(), VocabularyReader.read(tokenizer));
  }

  /** The id of a piece that stands at the beginning of a word. */
  int idOf(String piece) {
    int id = vocabulary.longestPiece(piece.toCharArray(), 0, piece.length(), false);
    return id != Vocabulary.NONE && vocabulary.length(id) == piece.length() ? id : Vocabulary.NONE;
  }

  @Override
  public TokenSequence framed(int[] text) {
    return new TokenSequence(text.length + 2).with(0, first).with(0, text).with(0, last);
  }

  @Override
  public TokenSequence framed(int[] one, int[] other) {
    return new TokenSequence(one.length + other.length + 3)
        .with(0, first)
        .with(0, one)
        .with(0, last)
        .with(1, other)
        .with(1, last);
  }

  @Override
  public GrowingTokens tokenize(String text) {
    GrowingTokens tokens = new GrowingTokens(text.length() / 4);
    Word word = new Word();
    int position = 0;
    while (position < text.length()) {
      int special = specialAt(text, position);
      if (special >= 0) {
        finish(word, tokens);
        tokens.add(specialIds[special], position);
        position += SPECIAL.get(special).length();
      } else {
        int codePoint = text.codePointAt(position);
        read(codePoint, position, word, tokens);
        position += Character.charCount(codePoint);
      }
    }
    finish(word, tokens);
    return tokens;
  }

  private void read(int codePoint, int position, Word word, GrowingTokens tokens) {
    Treatment treatment = characters.of(codePoint);
    switch (treatment) {
      case DROP -> {}
      case SPACE -> finish(word, tokens);
      case WORD -> word.append(codePoint, position, characters);
      case ALONE -> {
        finish(word, tokens);
        word.append(codePoint, position, characters);
        finish(word, tokens);
      }
    }
  }

  /** The reference reads these in any text, exactly as they are written. */
  private static int specialAt(String text, int position) {
    if (text.charAt(position) == '[') {
      for (int i = 0; i < SPECIAL.size(); i++) {
        if (text.startsWith(SPECIAL.get(i), position)) {
          return i;
        }
      }
    }
    return -1;
  }

  /** A word that can't be cut into known pieces to its end is one unknown token. */
  private void finish(Word word, GrowingTokens tokens) {
    int before = tokens.count();
    if (!isCut(word, tokens)) {
      tokens.cutTo(before);
      tokens.add(unknown, word.start());
    }
    word.clear();
  }

  /** Adds the word's pieces; answers whether they reach its end. */
  private boolean isCut(Word word, GrowingTokens tokens) {
    int from = 0;
    boolean known = word.codePoints() <= LONGEST_WORD;
    while (known && from < word.length()) {
      int id = vocabulary.longestPiece(word.characters(), from, word.length(), from > 0);
      known = id != Vocabulary.NONE;
      if (known) {
        tokens.add(id, word.start());
        from += vocabulary.length(id);
      }
    }
    return known;
  }
}
