package dev.cairn.adapter.onnx;

/**
 * Form feeds and the like, which part words for a reader and for whoever cuts a text, but which the
 * models' tokenizer drops, so that the words around them would grow together. They become spaces,
 * and every position stays what it was.
 */
final class ControlSpace {

  private ControlSpace() {}

  static String toSpaces(String text) {
    return text.chars().anyMatch(ControlSpace::is) ? replaced(text) : text;
  }

  private static String replaced(String text) {
    char[] characters = text.toCharArray();
    for (int i = 0; i < characters.length; i++) {
      if (is(characters[i])) {
        characters[i] = ' ';
      }
    }
    return new String(characters);
  }

  private static boolean is(int character) {
    return character < ' ' && Character.isWhitespace(character);
  }
}
