package dev.cairn.adapter.onnx.text;

import dev.cairn.adapter.onnx.text.CharacterTable.Treatment;
import java.text.Normalizer;
import java.util.Arrays;

/** The word that is being read: lower case, without accents, and where it began in the text. */
final class Word {

  private char[] characters = new char[128];
  private int length;
  private int codePoints;
  private int start;

  void append(int codePoint, int position, CharacterTable table) {
    if (codePoints == 0) {
      start = position;
    }
    if (codePoint < 128) {
      put(Character.toLowerCase(codePoint));
    } else {
      appendParts(Character.toString(codePoint), table);
    }
  }

  private void appendParts(String character, CharacterTable table) {
    Normalizer.normalize(character, Normalizer.Form.NFD)
        .codePoints()
        .filter(part -> table.of(part) != Treatment.DROP)
        .forEach(part -> put(Character.toLowerCase(part)));
  }

  private void put(int codePoint) {
    if (length + 2 > characters.length) {
      characters = Arrays.copyOf(characters, length * 2);
    }
    length += Character.toChars(codePoint, characters, length);
    codePoints++;
  }

  boolean isEmpty() {
    return codePoints == 0;
  }

  char[] characters() {
    return characters;
  }

  int length() {
    return length;
  }

  int codePoints() {
    return codePoints;
  }

  int start() {
    return start;
  }

  void clear() {
    length = 0;
    codePoints = 0;
  }
}
